import type { Log } from "#platform/log/log.server.ts";
import { OpenStream } from "./open-stream.server.ts";
import {
  createTooManyStreamsRefusal,
  type StreamBounds,
  type StreamCaller,
  StreamSlots,
} from "./stream-slots.server.ts";

export type StreamRequest = StreamCaller & { kind: string; method: string };

/**
 * What all streams with the same name share: how to read the state, and the latest state as text and as an encoded
 * event.
 */
type Channel = {
  read(): Promise<unknown>;
  text: string | undefined;
  event: Uint8Array;
  readAt: number;
  reading: Promise<void> | undefined;
  isStale: boolean;
  streams: Set<OpenStream>;
};

const STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};
const RETRY_MS = 3000;
/** How often to send a comment. Proxies would close a connection that is idle for much longer. */
const COMMENT_INTERVAL_MS = 15_000;
/**
 * How often to read the states again, because `wake` isn't called for changes that other processes make, or that happen
 * as time passes.
 */
const POLL_INTERVAL_MS = 1000;

const encoder = new TextEncoder();
const COMMENT_EVENT = encoder.encode(": here\n\n");
const NO_BYTES = new Uint8Array();

/**
 * This process's open event streams. When a state changes, it is serialized once and sent on all streams with the same
 * name.
 */
export class EventStreams {
  readonly #slots: StreamSlots;
  readonly #log: Log;
  readonly #channels = new Map<string, Channel>();
  #timers: NodeJS.Timeout[] = [];
  #openCount = 0;
  #hasEnded = false;

  constructor(bounds: StreamBounds, log: Log) {
    this.#slots = new StreamSlots(bounds);
    this.#log = log;
  }

  /**
   * Opens a stream of the states that `read` returns: the current one immediately, and a new one after each change.
   * @throws {Refusal} 503 if there are too many streams
   */
  async open(name: string, request: StreamRequest, read: () => Promise<unknown>): Promise<Response> {
    if (request.method === "HEAD") return new Response(null, { headers: STREAM_HEADERS });
    if (this.#hasEnded) throw createTooManyStreamsRefusal();
    const freeSlot = this.#slots.take(request);
    try {
      const channel = this.#channels.get(name) ?? createChannel(read);
      this.#channels.set(name, channel);
      if (performance.now() - channel.readAt > POLL_INTERVAL_MS || channel.streams.size === 0)
        await this.#refresh(channel);
      if (this.#hasEnded) throw createTooManyStreamsRefusal();
      return new Response(this.#createBody(channel, request, freeSlot), { headers: STREAM_HEADERS });
    } catch (error) {
      freeSlot();
      throw error;
    }
  }

  #createBody(channel: Channel, request: StreamRequest, freeSlot: () => void): ReadableStream<Uint8Array> {
    let stream: OpenStream;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = new OpenStream(request, controller, () => {
          freeSlot();
          this.#remove(channel, stream);
        });
        channel.streams.add(stream);
        this.#openCount += 1;
        if (this.#openCount === 1) this.#startTimers();
        stream.send(encoder.encode(`retry: ${RETRY_MS}\n\n`));
        this.#sendNewest(channel, stream);
      },
      cancel: () => stream.leave(),
    });
  }

  /** Rereads every state that somebody is streaming, and sends the ones that have changed. */
  wake(): void {
    for (const channel of this.#channels.values())
      if (channel.streams.size > 0)
        this.#refresh(channel).catch((error) => this.#log.warn({ error }, "a live state could not be read"));
  }

  /** Returns whether this process has room for another visitor's stream. */
  hasRoom(): boolean {
    return this.#slots.hasRoom();
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

  /**
   * Closes all streams. Use it after a restore, which may have lowered the version number. When clients reconnect, they
   * accept any version.
   */
  closeAll(): void {
    for (const channel of this.#channels.values()) for (const stream of channel.streams) stream.close();
  }

  /**
   * Reads a channel's state. If this is called while a read is in progress, the state is read once more after that,
   * because it may have changed since the read began.
   */
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
      if (text !== channel.text) {
        channel.text = text;
        channel.event = encoder.encode(`event: state\ndata: ${text}\n\n`);
      }
      for (const stream of channel.streams) this.#sendNewest(channel, stream);
    }
  }

  #sendNewest(channel: Channel, stream: OpenStream): void {
    stream
      .sendNewest(() => channel.event)
      .catch((error) => this.#log.warn({ error }, "a stream's authorization could not be checked"));
  }

  #startTimers(): void {
    const sendComments = () => {
      for (const channel of this.#channels.values())
        for (const stream of channel.streams) stream.send(COMMENT_EVENT);
    };
    this.#timers = [
      setInterval(() => this.wake(), POLL_INTERVAL_MS),
      setInterval(sendComments, COMMENT_INTERVAL_MS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  #remove(channel: Channel, stream: OpenStream): void {
    channel.streams.delete(stream);
    this.#openCount -= 1;
    if (this.#openCount > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
  }
}

const createChannel = (read: Channel["read"]): Channel => ({
  read,
  text: undefined,
  event: NO_BYTES,
  readAt: Number.NEGATIVE_INFINITY,
  reading: undefined,
  isStale: false,
  streams: new Set(),
});
