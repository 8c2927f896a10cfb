import type { StreamAuthorization } from "./stream-slots.server.ts";

/** The stream ends when this many messages (states and comments) are waiting for the client to read them. */
const MAX_BUFFERED_MESSAGES = 16;

/**
 * The event stream of one client. If it was opened with a `StreamAuthorization`, it closes as soon as the authorization
 * is no longer valid.
 */
export class OpenStream {
  readonly kind: string;
  readonly #authorization: StreamAuthorization | undefined;
  readonly #controller: ReadableStreamDefaultController<Uint8Array>;
  readonly #onEnd: () => void;
  #lastSentEvent: Uint8Array | undefined;
  #isOpen = true;

  constructor(
    { kind, authorization }: { kind: string; authorization?: StreamAuthorization | undefined },
    controller: ReadableStreamDefaultController<Uint8Array>,
    onEnd: () => void,
  ) {
    this.kind = kind;
    this.#authorization = authorization;
    this.#controller = controller;
    this.#onEnd = onEnd;
  }

  /**
   * Sends the latest state. Reads the state before checking the authorization, so that a client whose authorization has
   * ended never gets a newer state.
   */
  async sendNewest(readNewest: () => Uint8Array): Promise<void> {
    const event = readNewest();
    if (this.#authorization) {
      const isStillAuthorized = await this.#authorization.isStillValid();
      if (!isStillAuthorized) return this.close();
      if (event !== readNewest()) return;
    }
    if (event === this.#lastSentEvent) return;
    this.#lastSentEvent = event;
    this.send(event);
  }

  send(bytes: Uint8Array): void {
    if (!this.#isOpen) return;
    this.#controller.enqueue(bytes);
    if ((this.#controller.desiredSize ?? 0) <= -MAX_BUFFERED_MESSAGES) this.close();
  }

  close(): void {
    if (this.#isOpen) this.#controller.close();
    this.leave();
  }

  leave(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#onEnd();
  }
}
