import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Crowds of connections that come one after another and ask again as soon as they are answered. */
export type CrowdOrder = {
  port: number;
  /** Whole requests, which the connections send in turns. */
  requests: string[];
  crowds: number;
  size: number;
  gapMs: number;
  seconds: number;
};
/** Of one crowd: milliseconds until each connection's first answer, the longest wait of each, and its answers by status. */
export type CrowdResult = {
  firstAnswers: number[];
  longestWaits: number[];
  unanswered: number;
  served: number;
  refused: number;
};

process.on("message", (order: CrowdOrder) => {
  sendCrowds(order).then((result) => process.send?.(result, () => process.exit(0)));
});

async function sendCrowds({ crowds, gapMs, seconds, ...order }: CrowdOrder): Promise<CrowdResult[]> {
  const end = performance.now() + (crowds - 1) * gapMs + seconds * 1000;
  const sent: Visitor[][] = [];
  for (let crowd = 0; crowd < crowds; crowd += 1) {
    if (crowd > 0) await pause(gapMs);
    sent.push(Array.from({ length: order.size }, (_, at) => new Visitor(order, at)));
  }
  await pause(end - performance.now());
  const results = sent.map((visitors) => sumUp(visitors));
  for (const visitor of sent.flat()) visitor.leave();
  return results;
}

function sumUp(visitors: Visitor[]): CrowdResult {
  const now = performance.now();
  return {
    firstAnswers: visitors.flatMap(({ firstMs }) => firstMs ?? []),
    longestWaits: visitors.map(({ longestMs, askedAt }) => Math.max(longestMs, now - askedAt)),
    unanswered: visitors.filter(({ firstMs }) => firstMs === undefined).length,
    served: visitors.reduce((sum, { served }) => sum + served, 0),
    refused: visitors.reduce((sum, { refused }) => sum + refused, 0),
  };
}

/** A connection that never waits: its next request follows the answer at once, and it connects anew when it is closed. */
class Visitor {
  firstMs: number | undefined;
  longestMs = 0;
  askedAt = performance.now();
  served = 0;
  refused = 0;
  readonly #order: Pick<CrowdOrder, "port" | "requests">;
  #next: number;
  #socket: Socket;
  #head = "";
  #left = 0;
  #isGone = false;

  constructor(order: Pick<CrowdOrder, "port" | "requests">, first: number) {
    this.#order = order;
    this.#next = first;
    this.#socket = this.#connect();
  }

  leave(): void {
    this.#isGone = true;
    this.#socket.destroy();
  }

  #connect(): Socket {
    const socket = connect(this.#order.port, "127.0.0.1").setNoDelay(true);
    socket.on("data", (part: Buffer) => this.#take(part));
    socket.on("error", () => {});
    socket.on("close", () => {
      if (this.#isGone) return;
      this.#head = "";
      this.#left = 0;
      this.#socket = this.#connect();
    });
    this.#ask(socket);
    return socket;
  }

  #ask(socket: Socket): void {
    socket.write(this.#order.requests[this.#next % this.#order.requests.length] ?? "");
    this.#next += 1;
  }

  #take(part: Buffer): void {
    let body = part.length;
    if (this.#left === 0) {
      this.#head += part.toString("latin1");
      const end = this.#head.indexOf("\r\n\r\n");
      if (end < 0) return;
      body = this.#head.length - end - 4;
      this.#left = Number(/\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1] ?? 0);
      this.#note(this.#head.slice(9, 12));
      this.#head = "";
    }
    this.#left -= body;
    if (this.#left > 0) return;
    this.#left = 0;
    this.askedAt = performance.now();
    this.#ask(this.#socket);
  }

  #note(status: string): void {
    const ms = performance.now() - this.askedAt;
    this.firstMs ??= ms;
    this.longestMs = Math.max(this.longestMs, ms);
    if (status === "503") this.refused += 1;
    else this.served += 1;
  }
}
