import { setTimeout as pause } from "node:timers/promises";
import type { MailServer } from "#platform/mail/testing/mail-server.ts";
import { Caller, type CallInit } from "../../caller.ts";
import { isSuccess } from "../calls.ts";
import { Mailbox } from "./postbox.ts";

/** How long the site may take to do everything that is due. */
const MAX_WAIT_MS = 30_000;
/** The schedule looks for work that is due every 15 seconds. */
const STEP_MS = 16_000;
const CHECKS_PER_STEP = 6;

type TimedSite = {
  origin: string;
  mail: MailServer;
  setClock(moment: number): Promise<void>;
  /** Returns whether no job is due at the given time. */
  isIdle(moment: number): Promise<boolean>;
};

/**
 * Controls a running site's clock. The clock jumps to the next time once everything that was due has been done.
 */
export class SiteTime {
  /** Calls that failed, and things that were due but never happened. */
  readonly missed: string[] = [];
  readonly mailbox: Mailbox;
  readonly #site: TimedSite;
  readonly #office = new Caller(1);
  now: number;

  constructor(site: TimedSite, begin: number) {
    this.#site = site;
    this.now = begin;
    this.mailbox = new Mailbox(site.mail);
  }

  async goTo(moment: number): Promise<void> {
    await this.#setClock(moment);
    await this.#awaitIdle();
  }

  async joinTeam(): Promise<void> {
    await this.goTo(this.now);
    await this.#office.joinTeam(this.#site.origin, "boss");
  }

  /**
   * Calls the site, by default as the team. Returns the parsed response, or undefined if there was no response or the
   * call was refused.
   */
  async ask<T = unknown>(path: string, sent: CallInit = {}, caller = this.#office): Promise<T | undefined> {
    const reply = await caller.call(this.#site.origin, path, sent);
    if (reply && isSuccess({ reply })) return JSON.parse(reply.text || "{}");
    this.#miss(`${path}: ${reply?.status} ${reply?.text.slice(0, 200)}`);
    return undefined;
  }

  /** Waits until the given address has received `count` emails and no work is left. */
  async awaitEmails(address: string, count: number): Promise<void> {
    await this.until(`mail ${count} to ${address}`, () => this.mailbox.count(address) >= count);
    await this.#awaitIdle();
  }

  /**
   * Waits until `isDone` returns true. Moves the clock forward in the meantime, because one job may lead to another a
   * few seconds later.
   */
  async until(what: string, isDone: () => boolean | Promise<boolean>): Promise<void> {
    const giveUpAt = performance.now() + MAX_WAIT_MS;
    for (let checks = 1; !(await isDone()); checks += 1) {
      if (performance.now() > giveUpAt) return this.#miss(`never came: ${what}`);
      await pause(10);
      if (checks % CHECKS_PER_STEP === 0 && (await this.#site.isIdle(this.now)))
        await this.#setClock(this.now + STEP_MS);
    }
  }

  #awaitIdle = () => this.until("the end of what was due", () => this.#site.isIdle(this.now));

  async #setClock(moment: number): Promise<void> {
    this.now = moment;
    await this.#site.setClock(moment);
  }

  #miss(what: string): void {
    this.missed.push(`${new Date(this.now).toISOString()} ${what}`);
  }
}
