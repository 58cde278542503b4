// Drop answers that come late. Of several requests only the latest one matters:
//
//   const run = latest();
//   const answer = await run((signal) => post("hint", { game }, signal));
//   if (!answer) return; // a later request was made, or the view was left

/**
 * Return a function that asks a question and drops the one before it. The answer of a question that was dropped is
 * undefined, and so is its failure; its signal is aborted. `cancel()` drops the last question.
 */
export function latest() {
  let current = new AbortController();
  /**
   * @template Answer
   * @param {(signal: AbortSignal) => Answer | Promise<Answer>} question
   * @returns {Promise<Answer | undefined>}
   */
  const run = async (question) => {
    run.cancel();
    current = new AbortController();
    const { signal } = current;
    try {
      const answer = await question(signal);
      return signal.aborted ? undefined : answer;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  };
  run.cancel = () => current.abort();
  return run;
}

/**
 * Let at most `most` tasks run at a time. Of those that come while all places are taken, only the last one is run when
 * a place is free; the result of the others is undefined.
 * @param {number} most
 */
export function atMost(most) {
  let running = 0;
  /** @type {((isNext: boolean) => void) | null} */
  let waiting = null;
  /**
   * @template Result
   * @param {() => Promise<Result>} task
   * @returns {Promise<Result | undefined>}
   */
  return async function run(task) {
    if (running >= most) {
      waiting?.(false);
      const isNext = await new Promise((/** @type {(isNext: boolean) => void} */ resolve) => {
        waiting = resolve;
      });
      if (!isNext) return undefined;
    }
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting?.(true);
      waiting = null;
    }
  };
}

/**
 * Wait; fail as soon as the signal is aborted.
 * @param {number} milliseconds
 * @param {AbortSignal | null} [signal]
 */
export function pause(milliseconds, signal) {
  return new Promise((/** @type {(value?: unknown) => void} */ done, broken) => {
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        broken(signal.reason);
      },
      { once: true },
    );
  });
}
