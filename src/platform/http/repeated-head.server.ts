import type { IncomingMessage, ServerResponse } from "node:http";

/** Where Node keeps the head that it made of an answer. Nothing public reads or sets it. */
const HEAD = "_header";

/**
 * The head of an answer that is given again and again, with another request id each time or with none. Node checks and
 * joins all headers of every answer, a fifth of what a kept page costs; here it does so once a second, for the date, and
 * the answers in between get what it made. Should Node keep its heads elsewhere one day, it makes each of them.
 */
export class RepeatedHead {
  readonly #status: number;
  /** A flat list of names and values. */
  readonly #headers: readonly string[];
  #second = 0;
  #beforeId = "";
  #afterId = "";

  constructor(status: number, headers: Record<string, string>) {
    this.#status = status;
    this.#headers = Object.entries(headers).flat();
  }

  /** Gives a response this status, these headers and, where it is told to the caller, its request's id. */
  write(request: IncomingMessage, response: ServerResponse, requestId = ""): void {
    const second = Math.floor(Date.now() / 1000);
    const usual = isUsual(request);
    if (usual && second === this.#second) {
      Reflect.set(response, HEAD, this.#beforeId + requestId + this.#afterId);
      return;
    }
    const id = requestId === "" ? [] : ["x-request-id", requestId];
    response.writeHead(this.#status, [...this.#headers, ...id]);
    const made: unknown = Reflect.get(response, HEAD);
    const at = typeof made === "string" ? made.indexOf(requestId) : -1;
    if (!usual || typeof made !== "string" || at < 0) return;
    this.#second = second;
    this.#beforeId = made.slice(0, at);
    this.#afterId = made.slice(at + requestId.length);
  }
}

/** Whether Node says of the connection what it says to nearly all: that it stays open. */
const isUsual = ({ httpVersion, headers: { connection, expect } }: IncomingMessage): boolean =>
  httpVersion === "1.1" &&
  expect === undefined &&
  (connection === undefined || connection.toLowerCase() === "keep-alive");
