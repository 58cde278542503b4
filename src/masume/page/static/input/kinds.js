// The table of kinds, with everything on the page that differs from kind to kind.

import { binairo } from "./binairo.js";
import { hidato } from "./hidato.js";
import { hitori } from "./hitori.js";
import { kakuro } from "./kakuro.js";

/** @import { EditRules } from "../editor/edit-rules.js" */
/** @import { KindName } from "../types" */
/** @import { Input } from "./input.js" */
/** @import { Player } from "../player.js" */

/**
 * @typedef {object} GenerateOption  an option of boards of one kind only, in the form for a new board
 * @property {string} field  its name in the form: `play.FIELD` is its label
 * @property {string[]} [choices]  the first is the default; without choices, it is a text
 * @property {(value: string) => Record<string, string | number> | undefined} request  the request's options
 *
 * @typedef {object} Kind
 * @property {new (player: Player) => Input} Input  how it is played
 * @property {{ small: number, medium: number, large: number }} sides  rows and columns of boards to play on
 * @property {string} icon  what stands on a board of 3×3 cells, each of 10 units, as SVG
 * @property {GenerateOption} [generateOption]
 * @property {boolean} [hasSymbols]  whether its values can be drawn as digits or as circles
 * @property {EditRules} edit  how it is set
 */

/** @type {Record<KindName, Kind>} */
export const KINDS = { binairo, hidato, hitori, kakuro };

/** @type {KindName} */
export const FIRST_KIND = "hitori"; // that forms begin with
/** @type {KindName[]} */
export const FIRST_BOOK = ["hitori", "kakuro"]; // the chapters that the form of books begins with
