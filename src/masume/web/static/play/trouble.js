// What went wrong, in words for players.

import { say } from "../words.js";

/** The server's own sentence; where it does not answer, that the game is safe all the same. */
export const trouble = (error) => (error.code === "offline" ? say("play.no-server") : error.message);
