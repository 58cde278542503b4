// The words of the page: arguments, plural forms, missing keys.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hasText, number, setLanguage, t } from "../../src/masume/page/static/i18n.js";

test("arguments and nested plural forms are filled in", () => {
  setLanguage("en", { cells: "{n:One cell|{n} cells} of {name}" });
  assert.equal(t("cells", { n: 1, name: "Hitori" }), "One cell of Hitori");
  assert.equal(t("cells", { n: 12, name: "Hitori" }), "12 cells of Hitori");
});

test("Polish has three forms", () => {
  setLanguage("pl", { cells: "{n:{n} pole|{n} pola|{n} pól}" });
  const forms = [1, 2, 4, 5, 11, 12, 14, 21, 22, 112].map((n) => t("cells", { n }).split(" ")[1]);
  assert.deepEqual(forms, ["pole", "pola", "pola", "pól", "pól", "pól", "pól", "pól", "pola", "pól"]);
});

test("a key that is missing shows itself", () => {
  setLanguage("en", {});
  assert.equal(t("play.undo"), "play.undo");
  assert.equal(hasText("play.undo"), false);
});

test("numbers are written as the language writes them", () => {
  setLanguage("es", {});
  assert.equal(number(3.5, 1), "3,5");
  setLanguage("en", {});
  assert.equal(number(3.5, 1), "3.5");
});
