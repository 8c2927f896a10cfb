import { setTimeout as pause } from "node:timers/promises";
import { type Dice, dice } from "#testing/dice.ts";
import { Caller } from "../caller.ts";
import { type Address, inDatabase } from "../engines.ts";
import { row } from "../report.ts";
import { type RunningSite, type Site, spawnSite } from "../site.ts";
import { findDamage, type Judgement, judge, judgeOutside, makeJudgement } from "./judging.ts";
import { countAcknowledged, makeLedger } from "./ledger.ts";
import type { Findings } from "./part.ts";
import { Writer } from "./writing.ts";

const WRITING_MS = 900;
/** Damage stays, and the engine's own checks read everything, so they run only after every fifth cycle. */
const CYCLES_A_CHECK = 5;
/**
 * How often in a row everything must work before the site counts as recovered, and how long that may take, in
 * milliseconds.
 */
const IN_A_ROW = 10;
const LONGEST_WAIT_MS = 60_000;

export type Place = {
  folder: string;
  env?: Record<string, string>;
  address: Address;
  /** Like a site's. */
  within?: readonly string[];
};

/** A site that is killed and restarted over and over while a client writes, and what was found. */
export class Restarts {
  readonly found: Judgement = makeJudgement();
  /** Starts that never listened although nobody killed them, with their output. */
  readonly failedStarts: string[] = [];
  readonly writer: Writer;
  readonly admin: Caller;
  cycles = 0;
  killedWhileStarting = 0;
  /**
   * How long the last start took, in milliseconds. A kill during the next one comes at a random moment within that
   * time.
   */
  #startMs = 1300;
  readonly place: Place;
  /** Only for the moments of kills: the client's simultaneous calls come in a different order each time. */
  readonly #dice: Dice;
  readonly #otherDice: Dice;
  #hasTeam = false;

  constructor(place: Place, moments: Dice, run: string) {
    this.place = place;
    this.#dice = moments;
    this.#otherDice = dice(moments.below(2 ** 30));
    this.admin = new Caller(this.#otherDice.below(2 ** 24));
    this.writer = new Writer(makeLedger(), this.#otherDice, this.admin, run);
  }

  /** Starts the site, waits until it listens, and checks what it finds. Returns undefined if it didn't start. */
  async started(): Promise<RunningSite | undefined> {
    const site = spawnSite(this.place.folder, this.place);
    const begun = performance.now();
    const origin = await site.listening();
    this.#startMs = performance.now() - begun;
    if (!origin) {
      this.failedStarts.push(`${await site.ended}: ${site.complaints().slice(0, 500)}`);
      return undefined;
    }
    if (!this.#hasTeam) await this.admin.joinTeam(origin, "boss");
    this.#hasTeam = true;
    await inDatabase(this.place.address, async (database) => {
      await judge(database, this.writer.ledger, this.found);
      if (this.cycles % CYCLES_A_CHECK === 0) this.found.damage.push(...(await findDamage(database)));
    });
    await judgeOutside(origin, this.writer.ledger, this.found, this.#otherDice);
    return { ...site, origin };
  }

  /**
   * Runs one cycle: a start, and at a random moment during it or while the client writes, `strike`, which kills the
   * site or its database. `strike` returns once the database is back.
   */
  async cycle(strike: (site: Site) => Promise<void>): Promise<void> {
    this.cycles += 1;
    if (this.#dice.below(4) === 0) {
      const site = spawnSite(this.place.folder, this.place);
      await pause(this.#dice.below(Math.ceil(this.#startMs)));
      this.killedWhileStarting += 1;
      return strike(site);
    }
    const up = await this.started();
    if (!up) return;
    await this.whileWriting(up.origin, async () => {
      await pause(50 + this.#dice.below(WRITING_MS));
      await strike(up);
    });
  }

  /** Writes until `work` is done. */
  async whileWriting(origin: string, work: () => Promise<void>): Promise<void> {
    const over = new AbortController();
    const writing = this.writer.write({ origin, signal: over.signal });
    await work().finally(() => over.abort());
    await writing;
  }

  /** Returns the milliseconds until the site is ready, reads and writes, ten times in a row. */
  async awaitRecovery(origin: string): Promise<number> {
    const begun = performance.now();
    let wellAt = begun;
    for (let inARow = 0; inARow < IN_A_ROW && performance.now() - begun < LONGEST_WAIT_MS; ) {
      const ready = await this.admin.call(origin, "/readyz");
      const user = await this.admin.call(origin, "/api/user");
      const isWell = ready?.status === 200 && user?.status === 200 && (await this.writer.addTopic(origin));
      if (!isWell || inARow === 0) wellAt = performance.now();
      inARow = isWell ? inARow + 1 : 0;
    }
    return wellAt - begun;
  }

  /** Starts the site a last time, and adds what was found. `work` gets the running site. */
  async judgeAtTheEnd(
    findings: Findings,
    engine: string,
    work?: (site: RunningSite) => Promise<void>,
  ): Promise<void> {
    const site = await this.started();
    await this.judgeNow(findings, engine, site?.origin);
    if (!site) return;
    await work?.(site);
    await site.stop();
  }

  /** Compares everything that was acknowledged with the database, and with the site if it is up. */
  async judgeNow(findings: Findings, engine: string, origin: string | undefined): Promise<void> {
    const { found, writer } = this;
    await inDatabase(this.place.address, async (database) => {
      await judge(database, writer.ledger, found);
      found.damage.push(...(await findDamage(database)));
    });
    if (origin) await judgeOutside(origin, writer.ledger, found);
    const name = (words: string) => `${engine}: ${words}`;
    findings.add(row(name("writes acknowledged"), countAcknowledged(writer.ledger)));
    findings.none(name("acknowledged writes lost"), [...new Set(found.lost)]);
    findings.none(name("writes doubled"), [...new Set(found.doubled)]);
    findings.none(name("half-applied calls"), [...new Set(found.halves)]);
    findings.none(name("starts that failed"), this.failedStarts);
    findings.none(name("faults that the database's own checks found"), found.damage);
    findings.none(name("unexplained answers"), writer.odd);
  }
}
