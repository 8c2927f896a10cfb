import type { Socket } from "node:net";

/** So many refusals keep a turn short, and hold nobody back who asks as people do. */
const HEARD_IN_A_TURN = 512;

/**
 * Hears connections that were refused something again in the next turns of the event loop, in their order, so that each
 * turn is short however many send without a pause: the loop takes up one new connection in a turn.
 */
export class Hearing {
  #unheard: Socket[] = [];
  #refused: Socket[] = [];

  /** To be called once the answer is written. */
  later(socket: Socket): void {
    if (this.#refused.push(socket) === 1 && this.#unheard.length === 0) setImmediate(() => this.#listen());
  }

  #listen(): void {
    const heard = this.#unheard.slice(0, HEARD_IN_A_TURN);
    for (const socket of heard) socket.resume();
    // Not before now: what Node does with the end of a request would have it heard again.
    const later = this.#refused.slice(HEARD_IN_A_TURN - heard.length);
    for (const socket of later) socket.pause();
    this.#unheard = this.#unheard.slice(heard.length).concat(later);
    this.#refused = [];
    if (this.#unheard.length > 0) setImmediate(() => this.#listen());
  }
}
