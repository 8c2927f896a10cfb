import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { BodyChecker, isComplete, joinChunks } from "./whole-body.ts";

/** A complete HTTP request, and a text that its response must contain. */
export type PushRequest = { request: string; contains: string };
/** Crowds of connections that arrive one after another, and the requests that they send in turn. */
export type PushOrder = {
  port: number;
  asks: PushRequest[];
  /** A placeholder that becomes a different number in each request. */
  mark: string;
  crowds: number;
  size: number;
  gapMs: number;
  seconds: number;
  /** In total, no matter how soon responses come. If absent, each request waits for the previous response. */
  rate?: number;
};
/** What happened to one crowd. Times are milliseconds from when a request was due until its response. */
export type PushResult = {
  accepted: number[];
  refused: number[];
  firstAnswers: number[];
  longestWaits: number[];
  lost: number;
  /** Wrong responses: an unexpected status, an incomplete body, or a refusal without a message or Retry-After. */
  wrong: string[];
  /** The numbers in the requests that got a 201. */
  written: string[];
};

const RESPONSE_TIMEOUT_MS = 10_000;
const bodyChecker = new BodyChecker();

/**
 * Runs in a separate process and writes raw requests to keep-alive connections. To send ten times what the site can
 * handle, sending must cost a tenth of responding.
 */
process.on("message", (order: PushOrder) => {
  runOrder(order).then((results) => process.send?.(results, () => process.exit(0)));
});

async function runOrder({ crowds, size, gapMs, seconds, rate, ...order }: PushOrder): Promise<PushResult[]> {
  const results: PushResult[] = [];
  const all: Connection[] = [];
  const [idle, due]: [Connection[], number[]] = [[], []];
  let isOver = false;
  const next = (connection: Connection) => {
    if (rate === undefined) {
      if (!isOver) connection.ask(performance.now());
      return;
    }
    const at = due.shift();
    if (at === undefined) idle.push(connection);
    else connection.ask(at);
  };
  for (let crowd = 0; crowd < crowds; crowd += 1) {
    if (crowd > 0) await pause(gapMs);
    const result = createResult();
    results.push(result);
    for (let at = 0; at < size; at += 1) all.push(new Connection({ ...order, first: at }, result, next));
    for (const connection of all.slice(-size)) next(connection);
  }
  if (rate !== undefined) await Promise.all(all.map(({ opened }) => opened));
  const start = performance.now();
  for (let asked = 0; rate !== undefined && asked < rate * seconds; await pause(1))
    for (; asked < ((performance.now() - start) / 1000) * rate; asked += 1) {
      const at = start + (asked * 1000) / rate;
      const connection = idle.pop();
      if (connection) connection.ask(at);
      else due.push(at);
    }
  await pause(Math.max(0, start + seconds * 1000 - performance.now()));
  isOver = true;
  const giveUpAt = performance.now() + RESPONSE_TIMEOUT_MS;
  while ((due.length > 0 || all.some(({ isWaiting }) => isWaiting)) && performance.now() < giveUpAt)
    await pause(10);
  for (const connection of all) connection.leave();
  if (results[0]) results[0].lost += due.length;
  return results;
}

const createResult = (): PushResult => ({
  accepted: [],
  refused: [],
  firstAnswers: [],
  longestWaits: [],
  lost: 0,
  wrong: [],
  written: [],
});

let lastNumber = 0;

type ConnectionOrder = Pick<PushOrder, "port" | "asks" | "mark"> & { first: number };

/** A keep-alive connection that sends one request at a time, and reconnects whenever it is closed. */
class Connection {
  readonly #order: ConnectionOrder;
  readonly #result: PushResult;
  readonly #next: (connection: Connection) => void;
  readonly opened: Promise<unknown>;
  #socket: Socket;
  #asked = 0;
  #under: { ask: PushRequest; number: string; at: number } | undefined;
  #bytes: Buffer = Buffer.alloc(0);
  #longest = 0;
  #hasAnswer = false;

  constructor(order: ConnectionOrder, result: PushResult, next: (connection: Connection) => void) {
    this.#order = order;
    this.#result = result;
    this.#next = next;
    this.#socket = this.#connect();
    this.opened = once(this.#socket, "connect");
    this.opened.catch(() => {});
  }

  get isWaiting(): boolean {
    return this.#under !== undefined;
  }

  ask(at: number): void {
    const { asks, mark, first } = this.#order;
    const ask = asks[(first + this.#asked) % asks.length];
    if (!ask) return;
    this.#asked += 1;
    lastNumber += 1;
    const number = String(lastNumber).padStart(mark.length, "0");
    this.#under = { ask, number, at };
    this.#socket.write(ask.request.replaceAll(mark, number));
  }

  leave(): void {
    if (this.#under) this.#result.lost += 1;
    const wait = this.#under ? performance.now() - this.#under.at : 0;
    this.#result.longestWaits.push(Math.max(this.#longest, wait));
    this.#socket.removeAllListeners("close").destroy();
  }

  #connect(): Socket {
    const socket = connect(this.#order.port, "127.0.0.1").setNoDelay(true);
    socket.on("data", (part: Buffer) => this.#take(part));
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#bytes = Buffer.alloc(0);
      this.#socket = this.#connect();
      if (!this.#under) return;
      this.#under = undefined;
      this.#result.lost += 1;
      this.#next(this);
    });
    return socket;
  }

  #take(part: Buffer): void {
    this.#bytes = this.#bytes.length > 0 ? Buffer.concat([this.#bytes, part]) : part;
    const end = this.#bytes.indexOf("\r\n\r\n");
    if (end < 0 || !this.#under) return;
    const head = this.#bytes.toString("latin1", 0, end);
    const body = this.#bytes.subarray(end + 4);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (!isComplete(body, length)) return;
    const under = this.#under;
    this.#under = undefined;
    this.#bytes = Buffer.alloc(0);
    this.#note(under, head, length === undefined ? joinChunks(body) : body);
    this.#next(this);
  }

  #note(
    { ask, number, at }: { ask: PushRequest; number: string; at: number },
    head: string,
    body: Buffer,
  ): void {
    const ms = performance.now() - at;
    const status = head.slice(9, 12);
    this.#longest = Math.max(this.#longest, ms);
    if (!this.#hasAnswer) this.#result.firstAnswers.push(ms);
    this.#hasAnswer = true;
    if (status === "503") {
      this.#result.refused.push(ms);
      if (!/\r\nretry-after: \d/i.test(head) || !body.includes("again")) this.#wrong(status, ask);
      return;
    }
    this.#result.accepted.push(ms);
    if (status === "201") this.#result.written.push(number);
    const encoding = /\r\ncontent-encoding: (\w+)/i.exec(head)?.[1];
    const isWhole = bodyChecker.isWhole(ask.request, body, { encoding, contains: ask.contains });
    if ((status !== "200" && status !== "201") || !isWhole) this.#wrong(status, ask);
  }

  #wrong(status: string, { request }: PushRequest): void {
    this.#result.wrong.push(`${status} to ${request.slice(0, request.indexOf(" HTTP"))}`);
  }
}
