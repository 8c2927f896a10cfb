import { setTimeout as pause } from "node:timers/promises";
import { createDice, type Dice } from "#testing/dice.ts";
import { Caller } from "../caller.ts";
import { type DatabaseAddress, withDatabase } from "../engines.ts";
import { type RunningSite, type SiteProcess, spawnSite } from "../site.ts";
import {
  checkDatabase,
  checkThroughSite,
  createDatabaseFaults,
  type DatabaseFaults,
  findDamage,
} from "./judging.ts";
import { countAcknowledged, createLedger } from "./ledger.ts";
import type { FaultFindings } from "./part.ts";
import { WritingClient } from "./writing.ts";

const WRITING_MS = 900;
/**
 * The engine's own checks read the whole database, so they only run in every fifth cycle. Damage doesn't disappear, so
 * the next check still finds it.
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
  logFile?: string;
  address: DatabaseAddress;
};

/** Repeatedly kills and restarts a site while a client writes, and collects the faults. */
export class RestartTest {
  readonly faults: DatabaseFaults = createDatabaseFaults();
  /** The exit code and output of each start that failed even though the site wasn't killed. */
  readonly failedStarts: string[] = [];
  readonly writer: WritingClient;
  readonly #admin: Caller;
  cycles = 0;
  killedWhileStarting = 0;
  /**
   * How long the last start took, in milliseconds. A kill during the next start comes at a random moment within this
   * time.
   */
  #startMs = 1300;
  readonly #options: RestartOptions;
  /**
   * Only used to choose when to kill. The client has its own dice, because its calls run at the same time and use up
   * random numbers in a different order in each run.
   */
  readonly #killDice: Dice;
  readonly #clientDice: Dice;
  #hasTeam = false;

  constructor(options: RestartOptions, killDice: Dice, run: string) {
    this.#options = options;
    this.#killDice = killDice;
    this.#clientDice = createDice(killDice.below(2 ** 30));
    this.#admin = new Caller(this.#clientDice.below(2 ** 24));
    this.writer = new WritingClient(createLedger(), this.#clientDice, this.#admin, run);
  }

  /** Starts the site, waits until it listens, and checks its data. Returns undefined if it doesn't start. */
  async start(): Promise<RunningSite | undefined> {
    const site = spawnSite(this.#options.folder, this.#options);
    const startedAt = performance.now();
    const origin = await site.waitForOrigin();
    this.#startMs = performance.now() - startedAt;
    if (!origin) {
      this.failedStarts.push(`${await site.exitStatus}: ${site.readErrorOutput().slice(0, 500)}`);
      return undefined;
    }
    if (!this.#hasTeam) await this.#admin.joinTeam(origin, "boss");
    this.#hasTeam = true;
    await withDatabase(this.#options.address, async (database) => {
      await checkDatabase(database, this.writer.ledger, this.faults);
      if (this.cycles % CYCLES_PER_CHECK === 0) this.faults.damage.push(...(await findDamage(database)));
    });
    await checkThroughSite(origin, this.writer.ledger, this.faults, this.#clientDice);
    return { ...site, origin };
  }

  /**
   * Starts the site and calls `strike` at a random moment, during the start or while the client writes. Returns the
   * site, which may have survived.
   */
  async runCycle(strike: (site: SiteProcess) => Promise<unknown>): Promise<SiteProcess | undefined> {
    this.cycles += 1;
    if (this.#killDice.below(4) === 0) {
      const site = spawnSite(this.#options.folder, this.#options);
      await pause(this.#killDice.below(Math.ceil(this.#startMs)));
      this.killedWhileStarting += 1;
      await strike(site);
      return site;
    }
    const site = await this.start();
    if (!site) return undefined;
    const writingAbort = new AbortController();
    const writing = this.writer.write({ origin: site.origin, signal: writingAbort.signal });
    await pause(50 + this.#killDice.below(WRITING_MS));
    await strike(site).finally(() => writingAbort.abort());
    await writing;
    return site;
  }

  /**
   * Waits until the site has been ready and has read and written ten times in a row. Returns how many milliseconds
   * passed before the first of those ten successes.
   */
  async awaitRecovery(origin: string): Promise<number> {
    const startedAt = performance.now();
    let recoveredAt = startedAt;
    for (
      let successCount = 0;
      successCount < REQUIRED_SUCCESSES && performance.now() - startedAt < MAX_WAIT_MS;
    ) {
      const readyReply = await this.#admin.call(origin, "/readyz");
      const userReply = await this.#admin.call(origin, "/api/user");
      const isWorking =
        readyReply?.status === 200 && userReply?.status === 200 && (await this.writer.addTopic(origin));
      if (!isWorking || successCount === 0) recoveredAt = performance.now();
      successCount = isWorking ? successCount + 1 : 0;
    }
    return recoveredAt - startedAt;
  }

  /**
   * Starts the site one last time, compares its data with everything that was acknowledged, and adds all findings.
   */
  async addFindings(findings: FaultFindings, engine: string): Promise<void> {
    const { faults, writer } = this;
    const site = await this.start();
    await withDatabase(this.#options.address, async (database) => {
      await checkDatabase(database, writer.ledger, faults);
      faults.damage.push(...(await findDamage(database)));
    });
    if (site) await checkThroughSite(site.origin, writer.ledger, faults);
    await site?.stop();
    const nameFigure = (figure: string) => `${engine}: ${figure}`;
    findings.addRow(nameFigure("writes acknowledged"), countAcknowledged(writer.ledger));
    findings.addFaults(nameFigure("acknowledged writes lost"), [...new Set(faults.lost)]);
    findings.addFaults(nameFigure("writes doubled"), [...new Set(faults.duplicated)]);
    findings.addFaults(nameFigure("half-applied calls"), [...new Set(faults.incomplete)]);
    findings.addFaults(nameFigure("starts that failed"), this.failedStarts);
    findings.addFaults(nameFigure("faults that the database's own checks found"), faults.damage);
    findings.addFaults(nameFigure("unexplained answers"), writer.oddResponses);
  }
}
