// Play: a new board, a shared board, or a saved game.

import { addressOf, onHost } from "../address.js";
import { getFact, post } from "../api.js";
import { dateOf, FIRST_DAY, isDay } from "../daily.js";
import { dailyBoard } from "../daily-board.js";
import { announce, download, el } from "../dom.js";
import { framesOf } from "../frames.js";
import { Game } from "../game.js";
import { longDay, t } from "../i18n.js";
import { KINDS } from "../input/kinds.js";
import { errorText } from "../play/messages.js";
import { generateBoard, requestLike } from "../play/new-game.js";
import { showStartScreen } from "../play/start-screen.js";
import { TechniquesPanel } from "../play/techniques-panel.js";
import { mountPlayer } from "../player.js";
import { reload, replaceAddress } from "../router.js";
import { dayOf } from "../statistics.js";
import { games, settings } from "../storage.js";

/** @import { SavedGame, PlayBoardAnswer } from "../types" */
/** @import { Helper } from "../player.js" */

/**
 * Return the helper that asks the server for hints, mistakes and refutations until the view is left.
 * @param {TechniquesPanel} techniques  which hears of hints
 * @param {AbortSignal} leaving
 * @returns {Helper}
 */
const helper = (techniques, leaving) => ({
  async hint(position) {
    const hint = await post("hint", position, leaving);
    techniques.noteHint(hint.technique, hint.title ?? "");
    return hint;
  },
  mistakes: (position) => post("mistakes", position, leaving),
  rate: async (board) => (await post("rate", { board }, leaving)).grade,
  async refute(position, cell, value) {
    const { text, scenes, pictures } = await post("refute", { ...position, cell, value }, leaving);
    return { text, frames: framesOf(scenes), pictures };
  },
});

/**
 * @param {HTMLElement} main
 * @param {URL} address
 * @param {AbortSignal} leaving
 */
export async function show(main, address, leaving) {
  const given = address.searchParams.get("board") ?? "";
  const day = address.searchParams.get("day");
  if (!given && !day) return showStartScreen(main, leaving);
  main.replaceChildren(el("p", { class: "muted", role: "status" }, t("play.opening")));
  const symbols = settings.get("symbols", /** @type {string} */ ("digits"));
  main.classList.toggle("main--coloured", symbols === "colours");
  let answer;
  try {
    const board = given || (await boardOfTheDay(address.searchParams.get("kind"), day, leaving));
    // A site without a server has stored the answers for digits, to a request that names no symbols.
    const drawn = symbols === "digits" ? {} : { symbols: /** @type {const} */ ("circles") };
    answer = await post("play-board", { board, rated: false, ...drawn }, leaving);
  } catch (error) {
    if (leaving.aborted) throw error;
    return showStartScreen(main, leaving, { text: given, error: errorText(error) });
  }
  if (given) replaceAddress(addressOf("play", answer.line));
  document.title = `${answer.title} – Masume`;
  announce(answer.title);
  // Of the same kind, size and grade, or of the grade above.
  const next = async (/** @type {boolean} */ isHarder) =>
    generateBoard(await requestLike(answer, leaving, isHarder), leaving);
  const techniques = new TechniquesPanel(answer.kind, () => games.load(answer.line), leaving);
  return mountPlayer(main, {
    answer,
    helper: helper(techniques, leaving),
    store: {
      ...games,
      save(record) {
        const isKept = games.save(record);
        techniques.noteSave(record);
        return isKept;
      },
    },
    settings,
    extras: [techniques.element, extras(answer), printedRules(answer)],
    remark: [day && dayNote(day), flaw(answer)],
    next,
    share,
    explanation: () => addressOf("explain", answer.line),
    symbols: KINDS[answer.kind].hasSymbols ? { chosen: symbols, choose: chooseSymbols } : null,
  });
}

/** @param {string} symbols */
function chooseSymbols(symbols) {
  settings.set("symbols", symbols);
  reload();
}

/**
 * Share a result with the address of its board; return what to say then.
 * @param {string} result
 */
async function share(result) {
  const { href: url } = location;
  try {
    if (navigator.share) {
      await navigator.share({ text: result, url });
      return "";
    }
    await navigator.clipboard.writeText(`${result}\n${url}`);
    return t("play.copied");
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return ""; // the player thought better of it
    return `${result} ${url}`; // where the clipboard is out of reach, the text is shown
  }
}

/**
 * Return the board of a day, in the words of its address.
 * @param {string | null} kind
 * @param {string | null} day
 * @param {AbortSignal} leaving
 */
async function boardOfTheDay(kind, day, leaving) {
  const { kinds, version } = await getFact("kinds", {}, leaving);
  const known = kinds.find(({ name }) => name === kind);
  if (!known) throw new Error(t("daily.no-kind", { kinds: kinds.map(({ name }) => name).join(", ") }));
  if (!isDay(day)) throw new Error(t("daily.no-day", { first: FIRST_DAY, last: dayOf() }));
  return dailyBoard(known.name, day, version, leaving);
}

/**
 * Say of which day a board is.
 * @param {string} day
 */
const dayNote = (day) => el("p", { class: "small muted player__day" }, t("daily.note", { day: longDay(dateOf(day)) }));

/**
 * Say that a board does not have exactly one solution, and where that is mended; null if it has, or if nobody knows.
 * @param {PlayBoardAnswer} answer
 */
function flaw({ verdict, line }) {
  if (verdict !== "none" && verdict !== "many") return null;
  return el(
    "div",
    { class: "notice warn player__flaw" },
    el("p", {}, t(`play.flaw-${verdict}`), " ", el("a", { href: addressOf("set", line) }, t("play.flaw-mend"))),
  );
}

/**
 * Make the links to what can be done with the board elsewhere.
 * @param {PlayBoardAnswer} answer
 */
function extras(answer) {
  const copied = el("span", { class: "small muted", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      copied.textContent = t("play.copied");
    } catch {
      copied.textContent = location.href;
    } // where the clipboard is out of reach, the address is shown
  };
  const keep = () =>
    download(`${answer.kind}.json`, JSON.stringify(games.load(answer.line)?.game ?? answer.puzzle), "application/json");
  /** @type {HTMLAnchorElement} */
  const explain = el(
    "a",
    {
      class: "button quiet",
      href: explaining(answer.line),
      onclick: () => {
        explain.href = onHost(explaining(answer.line));
      },
    },
    t("play.explain"),
  );
  return el(
    "div",
    { class: "toolbar player__elsewhere" },
    el("a", { class: "button quiet", href: "/play" }, t("play.other-board")),
    explain,
    el("a", { class: "button quiet", href: addressOf("set", answer.line) }, t("play.edit")),
    el("button", { type: "button", class: "quiet", onclick: copy }, t("play.copy-link")),
    el("button", { type: "button", class: "quiet", onclick: keep }, t("play.download")),
    el("button", { type: "button", class: "quiet", onclick: () => print() }, t("play.print")),
    copied,
  );
}

/**
 * Make the rules that are printed below the board, and are not seen on the screen.
 * @param {PlayBoardAnswer} answer
 */
const printedRules = ({ kind, rules }) =>
  el(
    "section",
    { class: "printed-rules" },
    el("p", {}, t(`play.aim-${kind}`)),
    el(
      "ul",
      {},
      rules.map((rule) => el("li", {}, rule)),
    ),
  );

/**
 * Return the address that explains the game from its present position.
 * @param {string} line
 */
function explaining(line) {
  return addressOf("explain", line, { state: stateOf(games.load(line)?.game) });
}

/** @param {SavedGame | undefined} saved */
function stateOf(saved) {
  try {
    const game = saved && Game.fromJSON(saved);
    return game ? game.entries.map(([cell, value]) => `${game.name(cell)}=${value}`).join(" ") : "";
  } catch {
    return ""; // a record that is no game: the player begins anew, and so does the explanation
  }
}
