// Answers that come late. Of several questions only the one asked last matters:
//
//   const run = latest();
//   const answer = await run((signal) => ask("hint", { game }, signal));
//   if (!answer) return; // another question has been asked since, or the answer is not wanted any more

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
