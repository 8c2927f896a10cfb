import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { startPushService } from "../dev/doubles/push-service.ts";

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
export type Counts = { pushes: number; mails: number };
/** What the doubles received: pushes as 'endpoint topic', emails, and why pushes were refused. */
export type Delivered = {
  pushes: string[];
  mails: { to: string; id: string }[];
  refused: string[];
};

/**
 * A push service that checks and decrypts what it is sent, and a mail server, in a process next to the site. Both take
 * a moment for each message, like those on the internet.
 */
export class Receivers {
  readonly #child: ChildProcess;
  readonly mailUrl: string;

  private constructor(child: ChildProcess, mailUrl: string) {
    this.#child = child;
    this.mailUrl = mailUrl;
  }

  static async start(): Promise<Receivers> {
    const child = fork(import.meta.filename, { serialization: "advanced" });
    const [mailUrl] = await once(child, "message");
    return new Receivers(child, mailUrl);
  }

  /** Returns this many new subscriptions of browsers. */
  subscribe(count: number): Promise<Subscription[]> {
    return this.#ask(count);
  }

  count(): Promise<Counts> {
    return this.#ask("counts");
  }

  listAll(): Promise<Delivered> {
    return this.#ask("all");
  }

  stop(): void {
    this.#child.kill();
  }

  async #ask<Answer>(order: number | "counts" | "all"): Promise<Answer> {
    const answered = once(this.#child, "message");
    this.#child.send(order);
    return (await answered)[0];
  }
}

const DELAY_MS = 20;

if (process.argv[1] === import.meta.filename) await receive();

async function receive(): Promise<void> {
  const [push, mail] = [await startPushService({ delayMs: DELAY_MS }), await startMailServer()];
  const listAll = (): Delivered => ({
    // A browser shows each topic once.
    pushes: push.taken.map(({ endpoint, topic }) => `${endpoint} ${topic}`),
    mails: mail.received.map(({ to, message }) => ({
      to: to[0] ?? "",
      id: /^Message-ID: *(.*)$/im.exec(message)?.[1]?.trim() ?? "",
    })),
    refused: push.refused,
  });
  process.on("message", (order) => {
    if (typeof order === "number") process.send?.(Array.from({ length: order }, () => push.subscribe()));
    else if (order === "counts") process.send?.({ pushes: push.taken.length, mails: mail.received.length });
    else process.send?.(listAll());
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.(mail.url);
}
