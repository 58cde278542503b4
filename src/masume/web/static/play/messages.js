// What the player is told.

import { say } from "../i18n.js";

/** What went wrong, in words for players: the server's own sentence; where it does not answer, that the game is safe all
 * the same. */
export const trouble = (error) => (error.code === "offline" ? say("play.no-server") : error.message);
