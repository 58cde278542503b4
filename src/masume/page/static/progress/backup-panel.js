// The panel that copies what the browser keeps to another device: as a file, as a link, and as a QR code of the link.

import { onHost } from "../address.js";
import { download, el } from "../dom.js";
import { t } from "../i18n.js";
import { qrCode } from "../qr-code.js";
import { reload, replaceAddress } from "../router.js";
import { dayOf } from "../statistics.js";
import { svgEl } from "../svg.js";
import { makeBackup, packText, parseBackup, takeOver, unpackText } from "./backup.js";

const MARK = "#take=";

/**
 * Make the panel. If the address holds a backup, offer to take it over.
 * @param {URL} address
 * @param {AbortSignal} leaving
 */
export function backup(address, leaving) {
  const said = el("div", { class: "backup__said", role: "status" });
  const shown = el("div", { class: "backup__link" });
  const say = (/** @type {string} */ text, tone = "good") =>
    said.replaceChildren(el("p", { class: `notice ${tone}` }, text));

  const save = () => download(`masume-${dayOf()}.json`, JSON.stringify(makeBackup()), "application/json");
  const load = async () => {
    const [chosen] = file.files ?? [];
    if (chosen) take(await chosen.text(), t("progress.not-ours"));
  };
  const take = (/** @type {string | null} */ text, /** @type {string} */ otherwise) => {
    const kept = text === null ? null : parseBackup(text);
    if (!kept) return say(otherwise, "error");
    const { games, solved } = takeOver(kept);
    replaceAddress("/progress");
    reload().then(() => {
      const place = document.querySelector(".backup__said");
      place?.replaceChildren(el("p", { class: "notice good" }, t("progress.taken", { games, solved })));
      place?.scrollIntoView({ block: "nearest" });
    });
  };
  const link = async () => {
    const packed = await packText(JSON.stringify(makeBackup(true)));
    if (leaving.aborted) return;
    const href = new URL(`${onHost("/progress")}${MARK}${packed}`, location.href).href;
    const field = el("input", { type: "text", readonly: true, value: href, "aria-label": t("progress.link") });
    const copy = async () => {
      field.select();
      await navigator.clipboard?.writeText(href).then(
        () => say(t("play.copied")),
        () => {},
      );
    };
    const code = qrCode(href);
    shown.replaceChildren(
      el("div", { class: "toolbar" }, field, el("button", { type: "button", onclick: copy }, t("play.copy-link"))),
      code ? qrPicture(code) : el("p", { class: "muted small" }, t("progress.too-long")),
    );
    field.focus();
  };
  /** @type {HTMLInputElement} */
  const file = el("input", { type: "file", class: "unseen", id: "backup-file", accept: ".json", onchange: load });
  if (address.hash.startsWith(MARK)) offer();

  function offer() {
    const yes = async () => take(await unpackText(address.hash.slice(MARK.length)), t("progress.link-broken"));
    said.append(
      el(
        "div",
        { class: "notice warn" },
        el("p", {}, t("progress.offered")),
        el("button", { type: "button", class: "primary", onclick: yes }, t("progress.take")),
      ),
    );
  }

  return el(
    "section",
    { class: "backup", "aria-labelledby": "backup-title" },
    el("h2", { id: "backup-title" }, t("progress.backup")),
    el("p", { class: "muted" }, t("progress.backup-lead")),
    said,
    el(
      "div",
      { class: "toolbar" },
      el("button", { type: "button", onclick: save }, t("progress.save")),
      file,
      el("label", { class: "button", for: "backup-file" }, t("progress.load")),
      el("button", { type: "button", onclick: link }, t("progress.make-link")),
    ),
    shown,
  );
}

/** @param {boolean[][]} code */
function qrPicture(code) {
  const side = code.length + 8; // with its quiet zone
  const path = code
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])))
    .join("");
  const picture = svgEl("svg", { class: "backup__code", viewBox: `0 0 ${side} ${side}`, role: "img" });
  picture.setAttribute("aria-label", t("progress.code"));
  picture.append(svgEl("rect", { width: side, height: side, class: "backup__paper" }), svgEl("path", { d: path }));
  return picture;
}
