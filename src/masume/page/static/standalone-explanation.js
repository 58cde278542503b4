// The explanation of one board in a file without a server. The address keeps the step: #5 is the fifth one.

import { byId } from "./dom.js";
import { ExplanationView } from "./explain/explanation-view.js";
import { setLanguage } from "./i18n.js";
import { standaloneHeader } from "./standalone-header.js";

/** @import { Language } from "./i18n.js" */
/** @import { ShownExplanation } from "./types" */

/** @type {{ lang: Language, words: Record<string, string>, answer: ShownExplanation }} */
const data = JSON.parse(byId("data").textContent ?? "");

const stepOfAddress = () => Number(location.hash.slice(1));

setLanguage(data.lang, data.words);
const view = new ExplanationView(data.answer, {
  step: stepOfAddress(),
  onStep: (step) => history.replaceState(null, "", `#${step}`),
});
byId("frame").append(...standaloneHeader(view.title));
view.mount(byId("main"));
addEventListener("hashchange", () => view.go(stepOfAddress()));
