import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** What the doubles received: pushes as 'endpoint topic', emails, and why pushes were refused. */
export type Delivered = {
  pushes: string[];
  mails: { to: string; subject: string; id: string }[];
  refused: string[];
};

export type ReceiverOrder = { want: "subscriptions"; count: number } | { want: "counts" } | { want: "all" };
export type Counts = { pushes: number; mails: number };
export type ReceiverWord = { mailUrl: string } | { subscriptions: Subscription[] } | Counts | Delivered;

/** A push service and a mail server in a process next to the site. */
export class Receivers {
  readonly #child: ChildProcess;
  readonly mailUrl: string;

  private constructor(child: ChildProcess, mailUrl: string) {
    this.#child = child;
    this.mailUrl = mailUrl;
  }

  static async start(): Promise<Receivers> {
    const child = fork(join(import.meta.dirname, "receiving.ts"), { serialization: "advanced" });
    const [{ mailUrl }] = await once(child, "message");
    return new Receivers(child, mailUrl);
  }

  async subscribe(count: number): Promise<Subscription[]> {
    return (await this.#ask<{ subscriptions: Subscription[] }>({ want: "subscriptions", count }))
      .subscriptions;
  }

  count(): Promise<Counts> {
    return this.#ask({ want: "counts" });
  }

  listAll(): Promise<Delivered> {
    return this.#ask({ want: "all" });
  }

  stop(): void {
    this.#child.kill();
  }

  async #ask<Answer>(order: ReceiverOrder): Promise<Answer> {
    const answered = once(this.#child, "message");
    this.#child.send(order);
    return (await answered)[0];
  }
}
