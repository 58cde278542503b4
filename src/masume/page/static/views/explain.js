// Explain: all steps to the solution. An address names the board (?board=), the player's entries (?state=) and the step
// that is shown (?step=).

import { addressOf } from "../address.js";
import { post, postForDocument } from "../api.js";
import { download, el, messageOf } from "../dom.js";
import { pickBoard } from "../explain/board-picker.js";
import { ExplanationView } from "../explain/explanation-view.js";
import { t } from "../i18n.js";
import { HAS_DOCUMENTS, replaceAddress } from "../router.js";

/** @import { Form } from "../explain/explanation-view.js" */
/** @import { Answers } from "../types" */

const PICTURES = ["scenes", "pictures", "legend", "headline", "sentence"]; // what a saved explanation does without

/**
 * @param {HTMLElement} main
 * @param {URL} address
 * @param {AbortSignal} leaving
 */
export async function show(main, address, leaving) {
  const board = address.searchParams.get("board");
  const state = address.searchParams.get("state") ?? "";
  if (!board) return pickBoard(main, leaving);
  main.append(el("p", { class: "muted", role: "status" }, t("explain.thinking")));
  const request = { board, entries: entriesOf(state) };
  /** @type {Answers["explain"]} */
  let answer;
  try {
    answer = await post("explain", request, leaving);
  } catch (error) {
    if (leaving.aborted) throw error;
    return pickBoard(main, leaving, { text: board, error: messageOf(error) });
  }
  const { kind } = answer.puzzle;
  const view = new ExplanationView(answer, {
    step: Number(address.searchParams.get("step") ?? 0),
    onStep: (step) => replaceAddress(addressOf("explain", board, { state, step })),
    workbench: {
      forms: HAS_DOCUMENTS ? ["pdf", "html", "json"] : ["html", "json"],
      save: (form) => save(`${kind}-explained.${form}`, request, form),
      playAddress: addressOf("play", board),
      editorAddress: addressOf("set", board),
      startAddress: state && addressOf("explain", board),
      lessonAddress: (technique) => `/learn/${kind}/${technique}`,
    },
  });
  return view.mount(main);
}

/**
 * Return the entries that an address names: `r1c2=1 r2c2=3`.
 * @param {string} state
 * @returns {Record<string, number>}
 */
const entriesOf = (state) =>
  Object.fromEntries(
    state
      .split(" ")
      .filter(Boolean)
      .map((entry) => entry.split("="))
      .map(([cell, value]) => [cell, Number(value)]),
  );

/**
 * Download an explanation.
 * @param {string} name  of the file
 * @param {{ board: string, entries: Record<string, number> }} request
 * @param {Form} form
 */
async function save(name, request, form) {
  if (form === "json") {
    const whole = Object.entries(await post("explain", request)).filter(([key]) => !PICTURES.includes(key));
    download(name, JSON.stringify(Object.fromEntries(whole), null, 1), "application/json");
  } else download(name, await postForDocument("explain", { ...request, to: form }));
}
