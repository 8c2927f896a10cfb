import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeNoise } from "#platform/files/testing/pictures.ts";
import { dice } from "#testing/dice.ts";
import { fileIn, isFull, runInFolder } from "../engines.ts";
import { answersOf, listFailed, readingCalls, writingCalls } from "./calls.ts";
import { type Findings, onSite, type Part, type PartOptions } from "./part.ts";
import { Restarts } from "./restarts.ts";

const DESCRIPTORS = 256;
const STREAMS = 400;
/** A page that is turned away asks again. */
const ATTEMPTS = 20;
const MEMORY_MB = 200;
/** In pixels, like a phone's photos. */
const PHOTO = { width: 4000, height: 3000 };
const GROUPS = "/sys/fs/cgroup/memory";

/**
 * A machine that allows 256 open files, with 400 viewers; and one with 200 MB of memory, under everything that people
 * do.
 */
export const smallMachine: Part = async (findings, options) => {
  await findings.attempt(() => runInFolder((folder) => allowFewFiles(findings, folder)));
  await findings.attempt(() => runInFolder((folder) => allowLittleMemory(findings, { ...options, folder })));
};

async function allowFewFiles(findings: Findings, folder: string): Promise<void> {
  const within = ["prlimit", `--nofile=${DESCRIPTORS}:${DESCRIPTORS}`];
  await onSite(findings, folder, { within }, async ({ origin }, people) => {
    const agent = new Agent({ keepAlive: true });
    let turnedAway = 0;
    const persist = async (at: number): Promise<IncomingMessage | undefined> => {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await openStream(origin, agent, at);
        if (answer || attempt === ATTEMPTS) return answer;
        turnedAway += 1;
        await pause(250);
      }
    };
    const streams = await Promise.all(Array.from({ length: STREAMS }, (_, at) => persist(at)));
    const open = streams.filter((answer) => answer?.statusCode === 200).length;
    const isRefusal = (answer: IncomingMessage | undefined) =>
      answer?.statusCode === 503 && answer.headers["retry-after"] !== undefined;
    const refused = streams.filter(isRefusal).length;
    const answers = await answersOf({ ...readingCalls(origin, people), ...writingCalls(origin, people) });
    agent.destroy();
    const countStreams = async () => {
      const counts = JSON.parse((await people.admin.ask(origin, "/api/live/streams")).text);
      return Object.values<number>(counts).reduce((sum, count) => sum + count, 0);
    };
    while ((await countStreams()) > 0) await pause(20);
    const again = await openStream(origin, new Agent(), 0);
    again?.destroy();
    const name = (words: string) => `${DESCRIPTORS} open files, ${STREAMS} viewers: ${words}`;
    findings.note(name("streams open"), open, { atLeast: 100 });
    findings.note(name("streams refused with 503 and Retry-After"), refused);
    findings.note(name("viewers without an answer"), STREAMS - open - refused, { atMost: 0 });
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

async function allowLittleMemory(findings: Findings, { seed, folder }: PartOptions): Promise<void> {
  if (!existsSync(`${GROUPS}/memory.limit_in_bytes`))
    throw new Error(`No memory groups in ${GROUPS}: ${MEMORY_MB} MB were not measured.`);
  const group = join(GROUPS, `greenroom-${process.pid}`);
  mkdirSync(group);
  writeFileSync(join(group, "memory.limit_in_bytes"), String(MEMORY_MB * 1024 ** 2));
  // The limit holds from the start.
  const within = ["sh", "-c", `echo $$ > ${group}/cgroup.procs && exec "$0" "$@"`];
  const restarts = new Restarts({ folder, address: fileIn(folder), within }, dice(seed), `m${seed}`);
  try {
    const site = await restarts.started();
    if (!site) throw new Error(restarts.failedStarts.join());
    const { origin } = site;
    const agent = new Agent({ keepAlive: true });
    const statuses: Record<string, number | undefined> = {};
    await restarts.whileWriting(origin, async () => {
      await Promise.all(Array.from({ length: 100 }, (_, at) => openStream(origin, agent, at)));
      const form = new FormData();
      const photo = await makeNoise(PHOTO.width, PHOTO.height).jpeg({ quality: 40 }).toBuffer();
      form.append("image", new File([Uint8Array.from(photo)], "photo.jpg", { type: "image/jpeg" }));
      statuses.picture = (await restarts.admin.call(origin, "/api/upload-image", { form }))?.status;
      statuses.backup = (await restarts.admin.call(origin, "/api/backups", { method: "POST" }))?.status;
      await pause(isFull ? 60_000 : 8000);
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
