import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fillWithOldData, findUpgradedVersion } from "#testing/old-data.ts";
import { Caller } from "./caller.ts";
import { runOnPostgres } from "./engines.ts";
import { makeRow, makeZeroRow, type ReportRow, writeReport } from "./report.ts";
import { spawnSite } from "./site.ts";

/**
 * Starts this version on PostgreSQL while the last release is running under load. If the two can't run side by side,
 * this version must refuse to start, without changing anything. If they can, both run until the last release stops, and
 * no write may be lost. OLD_PROGRAM is the main file of the last release, which must be installed and built.
 */
const oldProgram = process.env.OLD_PROGRAM;
if (!oldProgram) throw new Error("OLD_PROGRAM must name the last release's main file");
const RELEASED_VERSION = findUpgradedVersion();
const LOAD_MS = 10_000;

/** Writes topics and opens home pages without pausing. Records which writes were acknowledged and what failed. */
class SiteLoad {
  readonly written: string[] = [];
  readonly failed: string[] = [];
  responseCount = 0;
  readonly #loops: Promise<void>[];
  #isOver = false;

  constructor(origins: string[], admin: Caller) {
    this.#loops = [1, 2, 3, 4].map((loop) => this.#writeAndRead(loop, origins, admin));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  async #writeAndRead(loop: number, origins: string[], admin: Caller): Promise<void> {
    const visitor = new Caller(1000 + loop);
    for (let turn = 0; !this.#isOver; turn += 1) {
      const origin = origins[turn % origins.length] ?? "";
      const content = `Loop ${loop}, turn ${turn}: what does it cost?`;
      const json = { category: "Load", subCategory: "Upgrade", content };
      const reply = await (loop % 2
        ? admin.call(origin, "/api/topics", { json })
        : visitor.call(origin, "/"));
      this.responseCount += 1;
      if (!reply || reply.status >= 400) this.failed.push(`${reply?.status} ${reply?.text.slice(0, 200)}`);
      else if (loop % 2) this.written.push(content);
    }
  }
}

const rows: ReportRow[] = [];
const remarks: string[] = [];
await runOnPostgres(async ({ env, address, dataDir }) => {
  const startVersion = (name: string, main?: string) =>
    spawnSite(join(dataDir, name), { env: { ...env, SAMPLE_CONTENT: "false" }, main });
  await fillWithOldData(address.url ?? "", RELEASED_VERSION);
  const oldSite = startVersion("old", oldProgram);
  const oldOrigin = await oldSite.waitForOrigin();
  if (!oldOrigin) throw new Error(oldSite.readErrorOutput());
  const admin = new Caller(1);
  await admin.ask(oldOrigin, "/api/login", { json: { username: "office", password: "correct horse" } });
  const origins = [oldOrigin];
  const load = new SiteLoad(origins, admin);
  await pause(LOAD_MS);
  const newSite = startVersion("new");
  const newOrigin = await newSite.waitForOrigin();
  const output = newSite.readErrorOutput().trim();
  if (newOrigin) origins.push(newOrigin);
  await pause(LOAD_MS);
  await load.end();
  remarks.push(
    ...load.failed,
    ...(newOrigin || output.startsWith("This update needs a stop") ? [] : [output]),
  );
  const stoppedAt = performance.now();
  await oldSite.stop();
  const remainingSite = newOrigin ? newSite : startVersion("new");
  const origin = (await remainingSite.waitForOrigin()) ?? "";
  const downMs = performance.now() - stoppedAt;
  const topicsReply = await admin.ask(origin, "/api/topics");
  const contents: string[] = JSON.parse(topicsReply.text).map((topic: { content: string }) => topic.content);
  const writtenContents = contents.filter((content) => content.startsWith("Loop "));
  await remainingSite.stop();
  rows.push(
    makeRow("answers under load", load.responseCount),
    makeZeroRow("calls that failed", load.failed),
    makeRow("refused, because it needs a stop", newOrigin ? 0 : 1),
    makeRow("acknowledged writes", load.written.length),
    makeZeroRow(
      "of these lost",
      load.written.filter((content) => !writtenContents.includes(content)),
    ),
    makeZeroRow("of these doubled", writtenContents.length - new Set(writtenContents).size),
    makeRow("from the end of the old one to the first answer of the new one, ms", newOrigin ? 0 : downMs),
  );
});
writeReport("upgrades", `nothing: this version beside ${RELEASED_VERSION} on PostgreSQL`, rows);
for (const remark of remarks) process.stderr.write(`${remark}\n`);
process.exit(remarks.length > 0 ? 1 : 0);
