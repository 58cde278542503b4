// The explanation of one board in a file without a server. The address keeps the step: #5 is the fifth one.

import { get } from "./dom.js";
import { ExplanationView } from "./explain/explanation-view.js";
import { use } from "./i18n.js";
import { standaloneHeader } from "./standalone-header.js";

/** @import { Language } from "./i18n.js" */
/** @import { ShownExplanation } from "./types" */

/** @type {{ lang: Language, words: Record<string, string>, answer: ShownExplanation }} */
const data = JSON.parse(get("data").textContent ?? "");

const stepOfAddress = () => Number(location.hash.slice(1));

use(data.lang, data.words);
const view = new ExplanationView(data.answer, {
  step: stepOfAddress(),
  onStep: (step) => history.replaceState(null, "", `#${step}`),
});
get("frame").append(...standaloneHeader(view.title));
view.mount(get("main"));
addEventListener("hashchange", () => view.go(stepOfAddress()));
