// Count in the browser how often each technique was found in an exercise.

/** @import { KindName, Technique } from "../types" */

import { read, write } from "../storage.js";

const KEY = "masume.learnt";

/** @returns {Record<string, any>} */
const load = () => read(KEY) ?? {};

/** @param {Pick<Technique, "kind" | "name">} technique */
const keyOf = ({ kind, name }) => `${kind}/${name}`;

export const progress = {
  /**
   * @param {Technique} technique
   * @returns {number}
   */
  times(technique) {
    return load()[keyOf(technique)] ?? 0;
  },

  /** @param {Technique} technique */
  add(technique) {
    write(KEY, { ...load(), [keyOf(technique)]: this.times(technique) + 1 });
  },

  /**
   * The kind that was looked at last.
   * @returns {KindName | null}
   */
  kind() {
    return load().kind ?? null;
  },

  /** @param {KindName} kind */
  note(kind) {
    write(KEY, { ...load(), kind });
  },
};
