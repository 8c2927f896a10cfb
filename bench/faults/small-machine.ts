import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeNoise } from "#platform/files/testing/pictures.ts";
import { createDice } from "#testing/dice.ts";
import { getSqliteAddress, isFullRun, withTempFolder } from "../engines.ts";
import { createReadCalls, createWriteCalls, listFailed, makeCalls } from "./calls.ts";
import { type FaultTest, type FaultTestOptions, type Findings, withPeopleOnSite } from "./part.ts";
import { RestartedSite } from "./restarts.ts";

const MAX_OPEN_FILES = 256;
const STREAM_COUNT = 400;
/** How often a viewer whose connection was closed tries again. */
const MAX_ATTEMPTS = 20;
const MEMORY_MB = 200;
/** The size of a phone's photo, in pixels. */
const PHOTO_SIZE = { width: 4000, height: 3000 };
const MEMORY_GROUPS = "/sys/fs/cgroup/memory";

/**
 * Tests a machine that allows 256 open files, with 400 viewers, and one with 200 MB of memory, while people do
 * everything that they can do on the site.
 */
export const smallMachine: FaultTest = async (findings, options) => {
  await findings.attempt(() => withTempFolder((folder) => testFewFiles(findings, folder)));
  await findings.attempt(() =>
    withTempFolder((folder) => testLittleMemory(findings, { ...options, folder })),
  );
};

async function testFewFiles(findings: Findings, folder: string): Promise<void> {
  const within = ["prlimit", `--nofile=${MAX_OPEN_FILES}:${MAX_OPEN_FILES}`];
  await withPeopleOnSite(findings, folder, { within }, async ({ origin }, people) => {
    const agent = new Agent({ keepAlive: true });
    let turnedAway = 0;
    const persist = async (at: number): Promise<IncomingMessage | undefined> => {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await openStream(origin, agent, at);
        if (answer || attempt === MAX_ATTEMPTS) return answer;
        turnedAway += 1;
        await pause(250);
      }
    };
    const streams = await Promise.all(Array.from({ length: STREAM_COUNT }, (_, at) => persist(at)));
    const open = streams.filter((answer) => answer?.statusCode === 200).length;
    const isRefusal = (answer: IncomingMessage | undefined) =>
      answer?.statusCode === 503 && answer.headers["retry-after"] !== undefined;
    const refused = streams.filter(isRefusal).length;
    const answers = await makeCalls({
      ...createReadCalls(origin, people),
      ...createWriteCalls(origin, people),
    });
    agent.destroy();
    const countStreams = async () => {
      const counts = JSON.parse((await people.admin.ask(origin, "/api/live/streams")).text);
      return Object.values<number>(counts).reduce((sum, count) => sum + count, 0);
    };
    while ((await countStreams()) > 0) await pause(20);
    const again = await openStream(origin, new Agent(), 0);
    again?.destroy();
    const name = (words: string) => `${MAX_OPEN_FILES} open files, ${STREAM_COUNT} viewers: ${words}`;
    findings.note(name("streams open"), open, { atLeast: 100 });
    findings.note(name("streams refused with 503 and Retry-After"), refused);
    findings.note(name("viewers without an answer"), STREAM_COUNT - open - refused, { atMost: 0 });
    findings.note(name("connections that were closed immediately, and tried again"), turnedAway);
    findings.none(name("pages, calls and uploads that failed in the meantime"), listFailed(answers));
    findings.holds(name("a stream opens once others have left"), again?.statusCode === 200);
  });
}

function openStream(origin: string, agent: Agent, at: number): Promise<IncomingMessage | undefined> {
  const headers = { "x-forwarded-for": `10.9.${at >> 8}.${at & 255}` };
  return new Promise((resolve) => {
    const sent = request(`${origin}/api/live/events?as=site`, { agent, headers }, (answer) => {
      answer.on("error", () => {}).resume();
      resolve(answer);
    });
    sent.on("error", () => resolve(undefined)).end();
  });
}

async function testLittleMemory(findings: Findings, { seed, folder }: FaultTestOptions): Promise<void> {
  if (!existsSync(`${MEMORY_GROUPS}/memory.limit_in_bytes`))
    throw new Error(`No memory groups in ${MEMORY_GROUPS}: ${MEMORY_MB} MB were not measured.`);
  const group = join(MEMORY_GROUPS, `greenroom-${process.pid}`);
  mkdirSync(group);
  writeFileSync(join(group, "memory.limit_in_bytes"), String(MEMORY_MB * 1024 ** 2));
  // Joins the memory group before running the program, so that the limit applies from the start.
  const within = ["sh", "-c", `echo $$ > ${group}/cgroup.procs && exec "$0" "$@"`];
  const restarts = new RestartedSite(
    { folder, address: getSqliteAddress(folder), within },
    createDice(seed),
    `m${seed}`,
  );
  try {
    const site = await restarts.started();
    if (!site) throw new Error(restarts.failedStarts.join());
    const { origin } = site;
    const agent = new Agent({ keepAlive: true });
    const statuses: Record<string, number | undefined> = {};
    await restarts.whileWriting(origin, async () => {
      await Promise.all(Array.from({ length: 100 }, (_, at) => openStream(origin, agent, at)));
      const form = new FormData();
      const photo = await makeNoise(PHOTO_SIZE.width, PHOTO_SIZE.height).jpeg({ quality: 40 }).toBuffer();
      form.append("image", new File([Uint8Array.from(photo)], "photo.jpg", { type: "image/jpeg" }));
      statuses.picture = (await restarts.admin.call(origin, "/api/upload-image", { form }))?.status;
      statuses.backup = (await restarts.admin.call(origin, "/api/backups", { method: "POST" }))?.status;
      await pause(isFullRun ? 60_000 : 8000);
    });
    agent.destroy();
    const killed = /oom_kill (\d+)/.exec(readFileSync(join(group, "memory.oom_control"), "utf8"))?.[1];
    const status = site.isRunning() ? readFileSync(`/proc/${site.pid}/status`, "utf8") : "";
    await site.stop();
    const name = (words: string) => `${MEMORY_MB} MB of memory: ${words}`;
    findings.note(name("kills of the process by the system"), Number(killed), { atMost: 0 });
    const most = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
    findings.note(name("most that the process had, with the files that it maps, MB"), most);
    findings.holds(
      name("a picture of 12 megapixels is accepted"),
      statuses.picture === 201,
      `${statuses.picture}`,
    );
    findings.holds(name("a backup is made"), statuses.backup === 202, `${statuses.backup}`);
    findings.note(name("answers with 503"), restarts.writer.refused);
    await restarts.judgeAtTheEnd(findings, `${MEMORY_MB} MB of memory`);
  } finally {
    rmdirSync(group);
  }
}
