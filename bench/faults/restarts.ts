import { setTimeout as pause } from "node:timers/promises";
import { createDice, type Dice } from "#testing/dice.ts";
import { Caller } from "../caller.ts";
import { type DatabaseAddress, withDatabase } from "../engines.ts";
import { type RunningSite, type Site, spawnSite } from "../site.ts";
import {
  checkDatabase,
  checkThroughSite,
  createDatabaseFaults,
  type DatabaseFaults,
  findDamage,
} from "./judging.ts";
import { countAcknowledged, createLedger } from "./ledger.ts";
import type { Findings } from "./part.ts";
import { Writer } from "./writing.ts";

const WRITING_MS = 900;
/**
 * The engine's own checks read the whole database, so they only run in every fifth cycle. Damage wouldn't go away in
 * the meantime.
 */
const CYCLES_PER_CHECK = 5;
/**
 * How many checks in a row must succeed for the site to count as recovered, and how long to wait for that.
 */
const REQUIRED_SUCCESSES = 10;
const MAX_WAIT_MS = 60_000;

export type RestartOptions = {
  folder: string;
  env?: Record<string, string>;
  address: DatabaseAddress;
};

/** Kills and restarts a site over and over while a client writes, and collects the faults. */
export class RestartedSite {
  readonly found: DatabaseFaults = createDatabaseFaults();
  /** The exit code and output of each start that failed without having been killed. */
  readonly failedStarts: string[] = [];
  readonly writer: Writer;
  readonly #admin: Caller;
  cycles = 0;
  killedWhileStarting = 0;
  /**
   * How long the last start took, in milliseconds. A kill during the next start comes at a random moment within this
   * time.
   */
  #startMs = 1300;
  readonly #place: RestartOptions;
  /**
   * Only used for the moments of kills. The client needs separate dice, because its simultaneous calls roll them in a
   * different order each time.
   */
  readonly #dice: Dice;
  readonly #otherDice: Dice;
  #hasTeam = false;

  constructor(options: RestartOptions, moments: Dice, run: string) {
    this.#place = options;
    this.#dice = moments;
    this.#otherDice = createDice(moments.below(2 ** 30));
    this.#admin = new Caller(this.#otherDice.below(2 ** 24));
    this.writer = new Writer(createLedger(), this.#otherDice, this.#admin, run);
  }

  /** Starts the site, waits until it listens, and checks its data. Returns undefined if it doesn't start. */
  async start(): Promise<RunningSite | undefined> {
    const site = spawnSite(this.#place.folder, this.#place);
    const begun = performance.now();
    const origin = await site.listening();
    this.#startMs = performance.now() - begun;
    if (!origin) {
      this.failedStarts.push(`${await site.ended}: ${site.complaints().slice(0, 500)}`);
      return undefined;
    }
    if (!this.#hasTeam) await this.#admin.joinTeam(origin, "boss");
    this.#hasTeam = true;
    await withDatabase(this.#place.address, async (database) => {
      await checkDatabase(database, this.writer.ledger, this.found);
      if (this.cycles % CYCLES_PER_CHECK === 0) this.found.damage.push(...(await findDamage(database)));
    });
    await checkThroughSite(origin, this.writer.ledger, this.found, this.#otherDice);
    return { ...site, origin };
  }

  /**
   * Starts the site and calls `strike` at a random moment, during the start or while the client writes. Returns the
   * site, which may have survived.
   */
  async runCycle(strike: (site: Site) => Promise<unknown>): Promise<Site | undefined> {
    this.cycles += 1;
    if (this.#dice.below(4) === 0) {
      const site = spawnSite(this.#place.folder, this.#place);
      await pause(this.#dice.below(Math.ceil(this.#startMs)));
      this.killedWhileStarting += 1;
      await strike(site);
      return site;
    }
    const up = await this.start();
    if (!up) return undefined;
    const over = new AbortController();
    const writing = this.writer.write({ origin: up.origin, signal: over.signal });
    await pause(50 + this.#dice.below(WRITING_MS));
    await strike(up).finally(() => over.abort());
    await writing;
    return up;
  }

  /**
   * Waits until the site has been ready and has read and written ten times in a row. Returns how many milliseconds
   * passed before the first of those ten successes.
   */
  async awaitRecovery(origin: string): Promise<number> {
    const begun = performance.now();
    let wellAt = begun;
    for (let inARow = 0; inARow < REQUIRED_SUCCESSES && performance.now() - begun < MAX_WAIT_MS; ) {
      const ready = await this.#admin.call(origin, "/readyz");
      const user = await this.#admin.call(origin, "/api/user");
      const isWell = ready?.status === 200 && user?.status === 200 && (await this.writer.addTopic(origin));
      if (!isWell || inARow === 0) wellAt = performance.now();
      inARow = isWell ? inARow + 1 : 0;
    }
    return wellAt - begun;
  }

  /** Starts the site one last time, compares its data with everything that was acknowledged, and adds all findings. */
  async checkAtTheEnd(findings: Findings, engine: string): Promise<void> {
    const { found, writer } = this;
    const site = await this.start();
    await withDatabase(this.#place.address, async (database) => {
      await checkDatabase(database, writer.ledger, found);
      found.damage.push(...(await findDamage(database)));
    });
    if (site) await checkThroughSite(site.origin, writer.ledger, found);
    await site?.stop();
    const name = (words: string) => `${engine}: ${words}`;
    findings.note(name("writes acknowledged"), countAcknowledged(writer.ledger));
    findings.addFaults(name("acknowledged writes lost"), [...new Set(found.lost)]);
    findings.addFaults(name("writes doubled"), [...new Set(found.duplicated)]);
    findings.addFaults(name("half-applied calls"), [...new Set(found.incomplete)]);
    findings.addFaults(name("starts that failed"), this.failedStarts);
    findings.addFaults(name("faults that the database's own checks found"), found.damage);
    findings.addFaults(name("unexplained answers"), writer.oddResponses);
  }
}
