// What went wrong, in words for players.

import { say } from "../words.js";

/** The server's own sentence, or that it does not answer: browsers say so by a TypeError, each in words of its own. */
export const trouble = (error) => (error instanceof TypeError ? say("play.no-server") : error.message);
