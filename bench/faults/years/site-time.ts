import { setTimeout as pause } from "node:timers/promises";
import { parseMail } from "#platform/mail/testing/mail-parts.ts";
import type { MailServer } from "#platform/mail/testing/mail-server.ts";
import { Caller, type CallInit } from "../../caller.ts";
import { isSuccess } from "../calls.ts";

/** How long the site may take to do everything that is due, in milliseconds. */
const MAX_WAIT_MS = 30_000;
/** The schedule looks for due work every 15 seconds, so each step of the clock is slightly longer. */
const STEP_MS = 16_000;
const CHECKS_PER_STEP = 6;

type TimedSite = {
  origin: string;
  mail: MailServer;
  setClock(moment: number): Promise<void>;
  /** Returns whether no job is due at the given time. */
  isIdle(moment: number): Promise<boolean>;
};

/** Sets a running site's clock. It only jumps to another time once everything that was due has been done. */
export class SiteClock {
  /** Calls that failed, and things that were due but never happened. */
  readonly failures: string[] = [];
  readonly mailbox: ReceivedMail;
  readonly #site: TimedSite;
  readonly #team = new Caller(1);
  now: number;

  constructor(site: TimedSite, startTime: number) {
    this.#site = site;
    this.now = startTime;
    this.mailbox = new ReceivedMail(site.mail);
  }

  async advanceTo(moment: number): Promise<void> {
    await this.#setClock(moment);
    await this.#awaitIdle();
  }

  async joinTeam(): Promise<void> {
    await this.advanceTo(this.now);
    await this.#team.joinTeam(this.#site.origin, "boss");
  }

  /**
   * Calls the site, by default as the team. Returns the parsed response, or undefined if there was no response or the
   * call was refused.
   */
  async ask<T = unknown>(path: string, init: CallInit = {}, caller = this.#team): Promise<T | undefined> {
    const reply = await caller.call(this.#site.origin, path, init);
    if (reply && isSuccess({ reply })) return JSON.parse(reply.text || "{}");
    this.#recordFailure(`${path}: ${reply?.status} ${reply?.text.slice(0, 200)}`);
    return undefined;
  }

  /** Waits until the given address has received `count` emails and nothing else is due. */
  async awaitEmails(address: string, count: number): Promise<void> {
    await this.waitUntil(`mail ${count} to ${address}`, () => this.mailbox.count(address) >= count);
    await this.#awaitIdle();
  }

  /**
   * Waits until `isDone` returns true. Moves the clock forward in the meantime, because one job may lead to another a
   * few seconds later.
   */
  async waitUntil(expectation: string, isDone: () => boolean | Promise<boolean>): Promise<void> {
    const giveUpAt = performance.now() + MAX_WAIT_MS;
    for (let checks = 1; !(await isDone()); checks += 1) {
      if (performance.now() > giveUpAt) return this.#recordFailure(`never came: ${expectation}`);
      await pause(10);
      if (checks % CHECKS_PER_STEP === 0 && (await this.#site.isIdle(this.now)))
        await this.#setClock(this.now + STEP_MS);
    }
  }

  #awaitIdle = () => this.waitUntil("the end of what was due", () => this.#site.isIdle(this.now));

  async #setClock(moment: number): Promise<void> {
    this.now = moment;
    await this.#site.setClock(moment);
  }

  #recordFailure(failure: string): void {
    this.failures.push(`${new Date(this.now).toISOString()} ${failure}`);
  }
}

/** Counts and reads the emails that arrived. */
class ReceivedMail {
  readonly #server: MailServer;
  readonly #counts = new Map<string, number>();
  #countedEmails = 0;

  constructor(server: MailServer) {
    this.#server = server;
  }

  count(address: string): number {
    for (const { to } of this.#server.received.slice(this.#countedEmails))
      for (const recipient of to) this.#counts.set(recipient, (this.#counts.get(recipient) ?? 0) + 1);
    this.#countedEmails = this.#server.received.length;
    return this.#counts.get(address) ?? 0;
  }

  /** Returns the text of the last email to the given address, or an empty string if there is none. */
  readLastText(address: string): string {
    const lastEmail = this.#server.received.findLast(({ to }) => to.includes(address));
    const parts = lastEmail ? parseMail(lastEmail.message).parts : [];
    return parts.find(({ type }) => type === "text/plain")?.text ?? "";
  }

  /** Returns how many emails have the same Message-ID as an earlier one. */
  countRepeatedIds(): number {
    const ids = this.#server.received.map(({ message }) => parseMail(message).headers.get("message-id"));
    return ids.length - new Set(ids).size;
  }
}
