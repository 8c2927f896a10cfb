import { setTimeout as pause } from "node:timers/promises";
import type { MailServer } from "#platform/mail/testing/mail-server.ts";
import { Caller, type Sent } from "../../caller.ts";
import { isDone } from "../calls.ts";
import { Postbox } from "./postbox.ts";

/** What is due must be done within this time, in milliseconds. */
const PATIENCE_MS = 30_000;
/** The schedule checks every 15 seconds for what is due. */
const STEP_MS = 16_000;
const LOOKS_A_STEP = 6;

type TimedSite = {
  origin: string;
  mail: MailServer;
  setClock(moment: number): Promise<void>;
  /** Returns whether no job is due at a moment. */
  isIdle(moment: number): Promise<boolean>;
};

/** A running site whose clock jumps from one moment to the next, once everything that was due is done. */
export class SiteTime {
  /** Calls that failed, and things that were due but never happened. */
  readonly missed: string[] = [];
  readonly postbox: Postbox;
  readonly #site: TimedSite;
  readonly #office = new Caller(1);
  now: number;

  constructor(site: TimedSite, begin: number) {
    this.#site = site;
    this.now = begin;
    this.postbox = new Postbox(site.mail);
  }

  async goTo(moment: number): Promise<void> {
    await this.#setClock(moment);
    await this.#awaitIdle();
  }

  async joinTeam(): Promise<void> {
    await this.goTo(this.now);
    await this.#office.joinTeam(this.#site.origin, "boss");
  }

  /** Calls as the team, or as a visitor. Returns the answer, or undefined if there was none or a refusal. */
  async ask<T = unknown>(path: string, sent: Sent = {}, caller = this.#office): Promise<T | undefined> {
    const reply = await caller.call(this.#site.origin, path, sent);
    if (reply && isDone({ reply })) return JSON.parse(reply.text || "{}");
    this.#miss(`${path}: ${reply?.status} ${reply?.text.slice(0, 200)}`);
    return undefined;
  }

  /** Waits until an address has received that many emails, and nothing is left to do. */
  async awaitMails(address: string, count: number): Promise<void> {
    await this.until(`mail ${count} to ${address}`, () => this.postbox.count(address) >= count);
    await this.#awaitIdle();
  }

  /** The clock continues in the meantime, because one piece of work may lead to another some seconds later. */
  async until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (let looks = 1; !(await isSo()); looks += 1) {
      if (performance.now() > giveUpAt) return this.#miss(`never came: ${what}`);
      await pause(10);
      if (looks % LOOKS_A_STEP === 0 && (await this.#site.isIdle(this.now)))
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
