import { Refusal } from "#platform/errors/errors.server.ts";
import type { Log } from "#platform/log/log.server.ts";

type Stream = { kind: string; controller: ReadableStreamDefaultController<Uint8Array> };

/** What all streams of a name get: the newest state, as text and as bytes of an event. */
type Channel = {
  read(): Promise<unknown>;
  text: string | undefined;
  event: Uint8Array;
  readAt: number;
  reading: Promise<void> | undefined;
  isStale: boolean;
  streams: Set<Stream>;
};

const RETRY_MS = 3000;
/** Proxies cut quiet answers. */
const COMMENT_MS = 15_000;
/** Finds what no wake-up told: other processes, and what changes by the clock. */
const POLL_MS = 1000;
/** A reader who is this many states and comments behind is left. Its connection ends when it takes nothing for a minute. */
const MOST_BEHIND = 16;

const encoder = new TextEncoder();
const COMMENT = encoder.encode(": here\n\n");
const EMPTY = new Uint8Array();

/** The open server-sent events of this process. Each change of a state is written once and sent to all its streams. */
export class EventStreams {
  readonly #most: number;
  readonly #log: Log;
  readonly #channels = new Map<string, Channel>();
  #timers: NodeJS.Timeout[] = [];
  #open = 0;
  #hasEnded = false;

  constructor(most: number, log: Log) {
    this.#most = most;
    this.#log = log;
  }

  /** Opens a stream of the states that `read` gives: one at once, one after each change. @throws {Refusal} 503 */
  async open(name: string, kind: string, read: () => Promise<unknown>): Promise<Response> {
    if (this.#hasEnded || this.#open >= this.#most) throw tooMany();
    const channel = this.#channels.get(name) ?? makeChannel(read);
    this.#channels.set(name, channel);
    if (performance.now() - channel.readAt > POLL_MS || channel.streams.size === 0)
      await this.#refresh(channel);
    if (this.#hasEnded || this.#open >= this.#most) throw tooMany();
    return new Response(this.#makeBody(channel, kind), {
      headers: {
        "content-type": "text/event-stream",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      },
    });
  }

  #makeBody(channel: Channel, kind: string): ReadableStream<Uint8Array> {
    let stream: Stream | undefined;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = { kind, controller };
        channel.streams.add(stream);
        this.#open += 1;
        if (this.#open === 1) this.#startTimers();
        controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
        controller.enqueue(channel.event);
      },
      cancel: () => {
        if (stream) this.#remove(channel, stream);
      },
    });
  }

  /** Reads every state again, and sends those that changed. */
  wake(): void {
    for (const channel of this.#channels.values())
      if (channel.streams.size > 0)
        this.#refresh(channel).catch((error) => this.#log.warn({ error }, "a live state could not be read"));
  }

  count(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { streams } of this.#channels.values())
      for (const { kind } of streams) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  }

  end(): void {
    this.#hasEnded = true;
    this.closeAll();
  }

  /** Their readers come back, and take the first state whatever its version: a restored one may be lower. */
  closeAll(): void {
    for (const channel of this.#channels.values())
      for (const stream of channel.streams) {
        stream.controller.close();
        this.#remove(channel, stream);
      }
  }

  /** Reads once for all who ask at a time, and once more where it was asked meanwhile. */
  #refresh(channel: Channel): Promise<void> {
    channel.isStale = true;
    channel.reading ??= this.#readWhileStale(channel).finally(() => {
      channel.reading = undefined;
    });
    return channel.reading;
  }

  async #readWhileStale(channel: Channel): Promise<void> {
    while (channel.isStale) {
      channel.isStale = false;
      const text = JSON.stringify(await channel.read());
      channel.readAt = performance.now();
      if (text === channel.text) continue;
      channel.text = text;
      channel.event = encoder.encode(`event: state\ndata: ${text}\n\n`);
      this.#send(channel, channel.event);
    }
  }

  #send(channel: Channel, bytes: Uint8Array): void {
    for (const stream of channel.streams) {
      stream.controller.enqueue(bytes);
      if ((stream.controller.desiredSize ?? 0) > -MOST_BEHIND) continue;
      stream.controller.close();
      this.#remove(channel, stream);
    }
  }

  #startTimers(): void {
    const comment = () => {
      for (const channel of this.#channels.values()) this.#send(channel, COMMENT);
    };
    this.#timers = [setInterval(() => this.wake(), POLL_MS), setInterval(comment, COMMENT_MS)];
    for (const timer of this.#timers) timer.unref();
  }

  #remove(channel: Channel, stream: Stream): void {
    if (!channel.streams.delete(stream)) return;
    this.#open -= 1;
    if (this.#open > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
  }
}

const makeChannel = (read: Channel["read"]): Channel => ({
  read,
  text: undefined,
  event: EMPTY,
  readAt: Number.NEGATIVE_INFINITY,
  reading: undefined,
  isStale: false,
  streams: new Set(),
});

const tooMany = (): Refusal =>
  new Refusal("unavailable", "Too many people are watching at once. Please try again in a few seconds.", {
    headers: { "retry-after": "5" },
  });
