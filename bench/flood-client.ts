import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/**
 * GETs of one address: `rate` a second by a clock, whether earlier ones were answered or not, or each connection again as
 * soon as it is answered.
 */
export type FloodOrder = {
  port: number;
  path: string;
  rate: number | "without a pause";
  seconds: number;
  connections: number;
};
/** Milliseconds of each answer from when its request was due, by its status; `lost` got none within ten seconds. */
export type FloodResult = { accepted: number[]; refused: number[]; withoutRetryAfter: number; lost: number };

type Due = { at: number };

/*
 * A process that writes requests by hand on kept connections: sending costs it a tenth of what answering costs the
 * site, or it could not send ten times as much.
 */
process.on("message", (order: FloodOrder) => {
  flood(order).then((result) => process.send?.(result, () => process.exit(0)));
});

async function flood({ port, path, rate, seconds, connections }: FloodOrder): Promise<FloodResult> {
  const result: FloodResult = { accepted: [], refused: [], withoutRetryAfter: 0, lost: 0 };
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  const idle: Connection[] = [];
  const waiting: Due[] = [];
  const under = { asked: 0, answered: 0 };
  let isOver = false;
  const next = (connection: Connection) => {
    if (rate === "without a pause" && !isOver) {
      under.asked += 1;
      return connection.send(request, { at: performance.now() });
    }
    const due = waiting.shift();
    if (due) connection.send(request, due);
    else idle.push(connection);
  };
  const note = (connection: Connection, head: string, due: Due) => {
    const ms = performance.now() - due.at;
    under.answered += 1;
    if (head.startsWith("HTTP/1.1 200")) result.accepted.push(ms);
    else result.refused.push(ms);
    if (head.startsWith("HTTP/1.1 503") && !/\r\nretry-after: \d/i.test(head)) result.withoutRetryAfter += 1;
    next(connection);
  };
  const all = await Promise.all(Array.from({ length: connections }, () => Connection.open(port, note)));
  const start = performance.now();
  if (rate === "without a pause") {
    all.forEach(next);
    await pause(seconds * 1000);
  } else {
    idle.push(...all);
    const count = rate * seconds;
    while (under.asked < count) {
      const due = Math.min(count, Math.ceil(((performance.now() - start) / 1000) * rate));
      for (; under.asked < due; under.asked += 1) {
        const at = start + (under.asked * 1000) / rate;
        const connection = idle.pop();
        if (connection) connection.send(request, { at });
        else waiting.push({ at });
      }
      await pause(1);
    }
  }
  isOver = true;
  const patience = performance.now() + 10_000;
  while (under.answered < under.asked && performance.now() < patience) await pause(10);
  for (const connection of all) connection.close();
  result.lost = under.asked - under.answered;
  return result;
}

type Note = (connection: Connection, head: string, due: Due) => void;

/** One kept connection with one request at a time. */
class Connection {
  readonly #socket: Socket;
  readonly #note: Note;
  #due: Due | undefined;
  #text = "";

  private constructor(socket: Socket, note: Note) {
    this.#socket = socket;
    this.#note = note;
    socket
      .setNoDelay(true)
      .setEncoding("latin1")
      .on("data", (part: string) => this.#take(part));
    // What is not answered any more counts as lost.
    socket.on("error", () => {});
  }

  static open(port: number, note: Note): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => resolve(new Connection(socket, note)));
      socket.once("error", reject);
    });
  }

  send(request: string, due: Due): void {
    this.#due = due;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(part: string): void {
    this.#text += part;
    const end = this.#text.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = this.#text.slice(0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#text.length < end + 4 + length || !this.#due) return;
    const due = this.#due;
    this.#text = "";
    this.#due = undefined;
    this.#note(this, head, due);
  }
}
