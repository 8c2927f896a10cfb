import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { startPushService } from "../dev/doubles/push-service.ts";

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
export type DeliveryCounts = { pushes: number; mails: number };
/** The pushes that arrived, as 'endpoint topic'; the emails that arrived; and why pushes were refused. */
export type Deliveries = {
  pushes: string[];
  mails: { to: string; id: string }[];
  refused: string[];
};

/**
 * Runs a mail server, and a push service that checks and decrypts its messages, in a separate process. Both take a
 * moment for each message, like real ones.
 */
export class MessageReceivers {
  readonly #child: ChildProcess;
  readonly mailUrl: string;

  private constructor(child: ChildProcess, mailUrl: string) {
    this.#child = child;
    this.mailUrl = mailUrl;
  }

  static async start(): Promise<MessageReceivers> {
    const child = fork(import.meta.filename, { serialization: "advanced" });
    const [mailUrl] = await once(child, "message");
    return new MessageReceivers(child, mailUrl);
  }

  /** Creates `count` new browser subscriptions. */
  subscribe(count: number): Promise<Subscription[]> {
    return this.#sendCommand(count);
  }

  count(): Promise<DeliveryCounts> {
    return this.#sendCommand("counts");
  }

  listAll(): Promise<Deliveries> {
    return this.#sendCommand("all");
  }

  stop(): void {
    this.#child.kill();
  }

  async #sendCommand<Answer>(command: number | "counts" | "all"): Promise<Answer> {
    const nextMessage = once(this.#child, "message");
    this.#child.send(command);
    return (await nextMessage)[0];
  }
}

const DELIVERY_DELAY_MS = 20;

if (process.argv[1] === import.meta.filename) await runReceivers();

async function runReceivers(): Promise<void> {
  const [push, mail] = [await startPushService({ delayMs: DELIVERY_DELAY_MS }), await startMailServer()];
  const listAll = (): Deliveries => ({
    // A browser only shows one notification per topic.
    pushes: push.taken.map(({ endpoint, topic }) => `${endpoint} ${topic}`),
    mails: mail.received.map(({ to, message }) => ({
      to: to[0] ?? "",
      id: /^Message-ID: *(.*)$/im.exec(message)?.[1]?.trim() ?? "",
    })),
    refused: push.refused,
  });
  process.on("message", (command) => {
    if (typeof command === "number") process.send?.(Array.from({ length: command }, () => push.subscribe()));
    else if (command === "counts") process.send?.({ pushes: push.taken.length, mails: mail.received.length });
    else process.send?.(listAll());
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.(mail.url);
}
