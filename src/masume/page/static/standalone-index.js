// The list of the boards of a folder: boards that are solved in this browser have a tick.

import { games } from "./storage.js";

for (const card of document.querySelectorAll("[data-line]")) {
  const isSolved = games.load(card.getAttribute("data-line") ?? "")?.finished ?? false;
  card.classList.toggle("standalone__solved", isSolved);
}
