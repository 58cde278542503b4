// The workers of a site without a server: one that answers, and a spare one. A request that is cancelled, or that
// exceeds its time limit, is ended with its worker; the spare one takes over, and a new one is started.

const MOST = 2;
const GRACE = 1.25; // times the limit of a request, after which its worker is ended
const SECONDS_TO_CANCEL = 0.3; // that a cancelled request may still take: most are answered by then
const MOST_FAILURES = 3; // workers in a row that could not be started

/**
 * @typedef {object} Start  what a worker loads
 * @property {string} runtime  the address of Python
 * @property {string[]} packages  the addresses of the archives to unpack
 * @property {{ documents?: string, sat?: string }} extras  archives that only some requests need: Typst, a SAT solver
 * @property {number} bytes  of all that is loaded
 * @property {string} name  the lock that the worker holds as long as it lives
 *
 * @typedef {object} Task  a request
 * @property {number} id
 * @property {"GET" | "POST"} method
 * @property {string} name
 * @property {string} body
 * @property {Record<string, string>} query
 * @property {string} accepted  the header Accept-Language
 * @property {number} seconds
 *
 * @typedef {{ status: number, mediaType: string, content: Uint8Array }} Reply
 *
 * @typedef {object} Job  a task that waits or is being answered
 * @property {Omit<Task, "id">} task
 * @property {(line: Uint8Array) => void} tell
 * @property {(reply: Reply) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {boolean} isRetry
 *
 * @typedef {object} Hand  a worker
 * @property {Worker} worker
 * @property {boolean} isReady
 * @property {Job | null} job
 * @property {number | undefined} timer
 */

/** The request exceeded its time limit. */
export class TimeUpError extends Error {}

/** No worker can be started, or the one that answered has ended twice. */
export class NoWorkerError extends Error {}

export class WorkerPool {
  /**
   * @param {() => Worker} make
   * @param {Omit<Start, "name">} start
   * @param {(state: { progress?: number, ready?: boolean, compiled?: boolean, failed?: string }) => void} tell
   * @param {(name: string, isFree: () => void) => void} [whenFree]  calls back when a lock is free
   */
  constructor(make, start, tell, whenFree = (name, isFree) => navigator.locks?.request(name, isFree)) {
    this.make = make;
    this.whenFree = whenFree;
    this.start = start;
    this.tell = tell;
    /** @type {Hand[]} */
    this.hands = [];
    /** @type {Job[]} */
    this.queue = [];
    this.failures = 0;
    this.count = 0;
  }

  /** Start the first worker. The spare one is started when the first is ready. */
  open() {
    if (!this.hands.length) this.add();
  }

  add() {
    const name = `masume-worker-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    /** @type {Hand} */
    const hand = { worker: this.make(), isReady: false, job: null, timer: undefined };
    this.hands.push(hand);
    hand.worker.onmessage = ({ data }) => this.hear(hand, data, name);
    hand.worker.onerror = (event) => this.lose(hand, event.message);
    hand.worker.postMessage({ ...this.start, name });
  }

  /**
   * @param {Hand} hand
   * @param {any} data
   * @param {string} name
   */
  hear(hand, data, name) {
    if ("progress" in data) this.tell(data);
    else if ("failed" in data) this.lose(hand, data.failed);
    else if (data.ready) {
      hand.isReady = true;
      this.failures = 0;
      this.tell(data);
      // The lock is free when the worker has ended, for whatever reason.
      this.whenFree(name, () => this.lose(hand, "the worker has ended"));
      this.next();
      if (this.hands.length < MOST) this.add();
    } else if (data.line) hand.job?.tell(data.line);
    else {
      const { job } = hand;
      this.free(hand);
      job?.resolve(data);
      this.next();
    }
  }

  /** @param {Hand} hand */
  free(hand) {
    clearTimeout(hand.timer);
    hand.job = null;
  }

  /**
   * Ask for an answer; `signal` cancels.
   * @param {Omit<Task, "id">} task
   * @param {AbortSignal | null} [signal]
   * @param {(line: Uint8Array) => void} [tell]
   * @returns {Promise<Reply>}
   */
  ask(task, signal, tell = () => {}) {
    this.open();
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      /** @type {Job} */
      const job = { task, tell, resolve, reject, isRetry: false };
      signal?.addEventListener("abort", () => {
        this.cancel(job);
        reject(signal.reason);
      });
      this.queue.push(job);
      this.next();
    });
  }

  /** Give the first request that waits to a worker that is free. */
  next() {
    const hand = this.hands.find(({ isReady, job }) => isReady && !job);
    const job = hand && this.queue.shift();
    if (!hand || !job) return;
    hand.job = job;
    hand.timer = setTimeout(() => this.end(hand, new TimeUpError()), job.task.seconds * GRACE * 1000);
    this.count += 1;
    hand.worker.postMessage({ ...job.task, id: this.count });
    this.next();
  }

  /** @param {Job} job */
  cancel(job) {
    this.queue = this.queue.filter((other) => other !== job);
    const hand = this.hands.find((each) => each.job === job);
    if (!hand) return;
    clearTimeout(hand.timer);
    hand.timer = setTimeout(() => this.end(hand, new TimeUpError()), SECONDS_TO_CANCEL * 1000);
  }

  /**
   * End a worker and its request, and start another one.
   * @param {Hand} hand
   * @param {Error} reason
   */
  end(hand, reason) {
    const { job } = hand;
    this.remove(hand);
    job?.reject(reason);
    this.add();
    this.next();
  }

  /** @param {Hand} hand */
  remove(hand) {
    this.free(hand);
    hand.worker.terminate();
    this.hands = this.hands.filter((other) => other !== hand);
  }

  /**
   * Replace a worker that has ended. Its request is asked once more.
   * @param {Hand} hand
   * @param {string} reason
   */
  lose(hand, reason) {
    if (!this.hands.includes(hand)) return;
    const { job } = hand;
    this.remove(hand);
    if (job && !job.isRetry) this.queue.unshift({ ...job, isRetry: true });
    else job?.reject(new NoWorkerError(reason));
    if (!hand.isReady) this.failures += 1;
    if (this.failures < MOST_FAILURES) this.add();
    else if (!this.hands.some(({ isReady }) => isReady)) {
      this.tell({ failed: reason });
      for (const waiting of this.queue.splice(0)) waiting.reject(new NoWorkerError(reason));
      this.failures = 0; // the next request tries again
    }
    this.next();
  }
}
