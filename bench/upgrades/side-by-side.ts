import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { fillWithOldData } from "#testing/old-data.ts";
import { Caller } from "../faults/caller.ts";
import { mustBeZero } from "../faults/part.ts";
import { type Site, startSite, stopSite } from "../faults/site.ts";
import type { Row } from "../report.ts";

const LOAD_MS = 10_000;

/** Writes topics and reads home pages without a pause. Returns what was acknowledged, and what failed. */
class Load {
  readonly written: string[] = [];
  readonly failed: string[] = [];
  answers = 0;
  readonly #loops: Promise<void>[];
  #isOver = false;

  constructor(origins: () => string[], admin: Caller) {
    this.#loops = [1, 2, 3, 4].map((loop) => this.#run(loop, origins, admin));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  async #run(loop: number, origins: () => string[], admin: Caller): Promise<void> {
    const visitor = new Caller(1000 + loop);
    for (let turn = 0; !this.#isOver; turn += 1) {
      const all = origins();
      const origin = all[turn % all.length] ?? "";
      const content = `Loop ${loop}, turn ${turn}: what does it cost?`;
      const json = { category: "Load", subCategory: "Upgrade", content };
      const reply = await (loop % 2
        ? admin.call(origin, "/api/topics", { json })
        : visitor.call(origin, "/"));
      this.answers += 1;
      if (!reply || reply.status >= 400) this.failed.push(`${reply?.status} ${reply?.text.slice(0, 200)}`);
      else if (loop % 2) this.written.push(content);
    }
  }
}

/**
 * The last release runs under load while this version is started next to it. If this version needs a stop, it must be
 * refused without a trace; otherwise both run side by side. Then the old one ends, and this one must have every write.
 */
export async function sideBySide(old: string, version: string, remarks: string[]): Promise<Row[]> {
  const server = await startPostgres((await findPostgres()) ?? "", ["log_min_messages=fatal"]);
  const folder = mkdtempSync(join(tmpdir(), "greenroom-upgrade-"));
  const env = { DATABASE_URL: server.url, SAMPLE_CONTENT: "false" };
  const start = (name: string, program?: string): Site =>
    startSite(join(folder, name), join(folder, `${name}.jsonl`), env, [], program);
  try {
    await fillWithOldData(server.url, version);
    const former = start("old", old);
    const first = await former.listening();
    if (!first) throw new Error(former.complaints());
    const admin = new Caller(1);
    const person = { username: "office", password: "correct horse" };
    const joined = await admin.call(first, "/api/login", { json: person });
    if (joined?.status !== 200) throw new Error(`Signing in answered ${joined?.status} ${joined?.text}`);
    let origins = [first];
    const load = new Load(() => origins, admin);
    await pause(LOAD_MS);
    const beside = start("new");
    const second = await beside.listening();
    const said = beside.complaints().trim();
    if (second) origins = [first, second];
    await pause(LOAD_MS);
    await load.end();
    remarks.push(...load.failed, ...(second || said.startsWith("This update needs a stop") ? [] : [said]));
    const stoppedAt = performance.now();
    await stopSite(former);
    const next = second ? beside : start("new");
    const origin = await next.listening();
    const downMs = performance.now() - stoppedAt;
    const list = await admin.call(origin ?? "", "/api/topics");
    const found: string[] = JSON.parse(list?.text ?? "[]").map((topic: { content: string }) => topic.content);
    const kept = found.filter((content) => content.startsWith("Loop "));
    const lost = load.written.filter((content) => !kept.includes(content));
    await stopSite(next);
    const words = `${version} under load on PostgreSQL, this version started beside it:`;
    return [
      { figure: `${words} answers`, ours: load.answers },
      mustBeZero(`${words} calls that failed`, load.failed),
      { figure: `${words} it was refused, because it needs a stop`, ours: second ? 0 : 1 },
      { figure: `${words} acknowledged writes`, ours: load.written.length },
      mustBeZero(`${words} of these lost`, lost),
      mustBeZero(`${words} doubled`, kept.length - new Set(kept).size),
      { figure: `from the old version's end to the new one's first answer, ms`, ours: second ? 0 : downMs },
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
