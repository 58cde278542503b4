// A library of one's own boards in this browser (IndexedDB). It answers the requests that a server with a library
// answers: search, one board, add a board. A board is added after a worker has proved and rated it.

import { t } from "../i18n.js";
import { refusal } from "./refusal.js";

/** @import { LibraryFacts, LibraryPage, PlayBoardAnswer, QuickCheckAnswer } from "../api-types" */
/** @import { Task } from "./worker-pool.js" */

/**
 * @typedef {LibraryFacts & { puzzle: Record<string, unknown>, techniques: string[], order: number }} StoredBoard
 * @typedef {(task: Omit<Task, "id">) => Promise<Response>} Ask
 */

const DATABASE = "masume";
const STORE = "boards";
const PAGE = 24;

/**
 * Run a request on the store of boards.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} work
 * @returns {Promise<Result>}
 */
function onStore(mode, work) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "hash" });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onabort = transaction.onerror = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}

/** @returns {Promise<StoredBoard[]>} */
export const allBoards = () => onStore("readonly", (store) => store.getAll());

/**
 * Return the order of two boards. The newest comes first, or else the one with the lowest score or the fewest clues.
 * @type {Record<string, (a: StoredBoard, b: StoredBoard) => number>}
 */
const ORDERS = {
  added: (a, b) => b.order - a.order,
  score: (a, b) => (a.score ?? Infinity) - (b.score ?? Infinity) || b.order - a.order,
  givens: (a, b) => a.givens - b.givens || b.order - a.order,
};

/**
 * Return a page of the boards that match a query.
 * @param {StoredBoard[]} boards
 * @param {Record<string, string>} query
 * @returns {LibraryPage}
 */
export function pageOf(boards, { kind, size, grade, technique, sort, page }) {
  const matches = boards.filter(
    (board) =>
      (!kind || board.kind === kind) &&
      (!size || size === `${board.rows}x${board.cols}`) &&
      (!grade || board.grade === grade) &&
      (!technique || board.techniques.includes(technique)),
  );
  matches.sort(ORDERS[sort ?? "added"] ?? ORDERS.added);
  const number = Math.max(0, Number.parseInt(page ?? "0", 10) || 0);
  const shown = matches.slice(number * PAGE, (number + 1) * PAGE);
  return {
    format: "masume-library-page",
    version: 1,
    boards: shown.map(factsOf),
    page: number,
    has_more: matches.length > (number + 1) * PAGE,
    total: kind || size || grade || technique ? null : boards.length,
    is_private: false,
    accepts_boards: true,
  };
}

/**
 * @param {StoredBoard} board
 * @returns {LibraryFacts}
 */
const factsOf = ({ puzzle: _puzzle, techniques: _techniques, order: _order, ...facts }) => facts;

/**
 * Answer a request for the library.
 * @param {Omit<Task, "id">} task
 * @param {Ask} ask
 */
export async function answerFromLibrary(task, ask) {
  if (task.method === "POST") return add(task, ask);
  if (task.name === "library") return Response.json(pageOf(await allBoards(), task.query));
  const wanted = task.name.slice("library/".length);
  const board = (await allBoards()).find(({ hash }) => hash.startsWith(wanted));
  if (!board) return refusal(404, "missing", t("lost.title"));
  return Response.json({ format: "masume-library-entry", version: 1, ...factsOf(board), puzzle: board.puzzle });
}

/**
 * Add a board unless the library has it, or one that is symmetric to it.
 * @param {Omit<Task, "id">} task
 * @param {Ask} ask
 */
async function add(task, ask) {
  const response = await ask({ ...task, name: "play-board" });
  if (!response.ok) return response;
  /** @type {PlayBoardAnswer} */
  const board = await response.json();
  if (board.verdict !== "unique") return refusal(422, "single", t("library.single"));
  const judged = await ask({ ...task, name: "quick-check", body: JSON.stringify({ board: board.line }) });
  /** @type {QuickCheckAnswer} */
  const verdict = await judged.json();
  /** @type {StoredBoard} */
  const record = {
    hash: board.hash,
    kind: board.kind,
    rows: board.rows,
    cols: board.cols,
    line: board.line,
    givens: verdict.clues ?? 0,
    grade: board.rating?.grade ?? null,
    score: board.rating?.score ?? null,
    added: new Date().toISOString(),
    puzzle: /** @type {any} */ (board.puzzle),
    techniques: Object.keys(board.rating?.counts ?? {}),
    order: Date.now(),
  };
  const isKnown = (await onStore("readonly", (store) => store.count(record.hash))) > 0;
  if (!isKnown) await onStore("readwrite", (store) => store.add(record));
  return Response.json({ format: "masume-library-added", version: 1, hash: record.hash, new: !isKnown });
}
