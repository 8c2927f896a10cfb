import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeNoise } from "#platform/files/testing/pictures.ts";
import { dice } from "#testing/dice.ts";
import { AS_NPM_START } from "../production-site.ts";
import type { Row } from "../report.ts";
import { answersOf, arrive, isDone, readingCalls, said, writingCalls } from "./calls.ts";
import { listKillRows } from "./kill-rows.ts";
import { mustBeZero, mustHold, type Part, type PartOptions, runInFolder } from "./part.ts";
import { Restarts } from "./restarts.ts";
import { startSite, stopSite } from "./site.ts";

const DESCRIPTORS = 256;
const STREAMS = 400;
/** A page that is turned away asks again. */
const ATTEMPTS = 20;
const MEMORY_MB = 200;
/** In pixels, like a phone's photos. */
const PHOTO = { width: 4000, height: 3000 };
const GROUPS = "/sys/fs/cgroup/memory";

type Measured = Awaited<ReturnType<Part>>;

/**
 * A machine that allows 256 open files, with 400 viewers; and one with 200 MB of memory, under everything that people
 * do.
 */
export const smallMachine: Part = async (options) => {
  const parts = [await fewDescriptors(), await littleMemory(options)];
  return { rows: parts.flatMap(({ rows }) => rows), remarks: parts.flatMap(({ remarks }) => remarks) };
};

const fewDescriptors = (): Promise<Measured> =>
  runInFolder(async (folder) => {
    const within = ["prlimit", `--nofile=${DESCRIPTORS}:${DESCRIPTORS}`];
    const site = startSite(folder, join(folder, "log.jsonl"), {}, [], undefined, within);
    const origin = await site.listening();
    if (!origin) return { rows: [], remarks: [site.complaints()] };
    const people = await arrive(origin);
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
    const refused = streams.filter(
      (answer) => answer?.statusCode === 503 && answer.headers["retry-after"] !== undefined,
    ).length;
    const failed = (
      await answersOf({ ...readingCalls(origin, people), ...writingCalls(origin, people) })
    ).filter((one) => !isDone(one));
    agent.destroy();
    while (Object.keys(await countStreams(origin, people.admin)).length > 0) await pause(20);
    const again = await openStream(origin, new Agent(), 0);
    again?.destroy();
    return {
      rows: [
        {
          figure: `${DESCRIPTORS} open files, ${STREAMS} viewers: streams open`,
          ours: open,
          limit: { atLeast: 100 },
        },
        { figure: `${DESCRIPTORS} open files: streams refused with 503 and Retry-After`, ours: refused },
        mustBeZero(`${DESCRIPTORS} open files: viewers without an answer`, STREAMS - open - refused),
        {
          figure: `${DESCRIPTORS} open files: connections closed at once, and tried again`,
          ours: turnedAway,
        },
        mustBeZero(`${DESCRIPTORS} open files: pages, calls and uploads that failed in the meantime`, failed),
        mustHold(
          `${DESCRIPTORS} open files: a stream opens once others have left`,
          again?.statusCode === 200,
        ),
        mustHold("the same process to the end, which stopped in order", (await stopSite(site)) === 0),
      ],
      remarks: failed.map(said),
    };
  });

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

async function countStreams(
  origin: string,
  admin: { call: (origin: string, path: string) => Promise<{ text: string } | undefined> },
) {
  const counts: Record<string, number> = JSON.parse(
    (await admin.call(origin, "/api/live/streams"))?.text ?? "{}",
  );
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

const littleMemory = ({ seed, isWhole }: PartOptions): Promise<Measured> =>
  runInFolder(async (folder) => {
    if (!existsSync(`${GROUPS}/memory.limit_in_bytes`))
      return { rows: [], remarks: [`No memory groups in ${GROUPS}: ${MEMORY_MB} MB were not measured.`] };
    const group = join(GROUPS, `greenroom-${process.pid}`);
    mkdirSync(group);
    writeFileSync(join(group, "memory.limit_in_bytes"), String(MEMORY_MB * 1024 ** 2));
    // Limited from the start, and run like `npm start` does.
    const start = `echo $$ > ${group}/cgroup.procs && exec "$0" ${AS_NPM_START.join(" ")} "$@"`;
    const within = ["sh", "-c", start];
    const address = { file: join(folder, "greenroom.sqlite") };
    const restarts = new Restarts(
      { folder, env: { MALLOC_ARENA_MAX: "2" }, address, within },
      dice(seed),
      `m${seed}`,
    );
    const rows: Row[] = [];
    try {
      const up = await restarts.started();
      if (!up) return { rows: [], remarks: restarts.failedStarts };
      const over = new AbortController();
      const writing = restarts.writer.write({ origin: up.origin, signal: over.signal });
      const agent = new Agent({ keepAlive: true });
      await Promise.all(Array.from({ length: 100 }, (_, at) => openStream(up.origin, agent, at)));
      const form = new FormData();
      const photo = await makeNoise(PHOTO.width, PHOTO.height).jpeg({ quality: 40 }).toBuffer();
      form.append("image", new File([Uint8Array.from(photo)], "photo.jpg", { type: "image/jpeg" }));
      const picture = await restarts.admin.call(up.origin, "/api/upload-image", { form });
      const backup = await restarts.admin.call(up.origin, "/api/backups", { method: "POST" });
      await pause(isWhole ? 60_000 : 8000);
      over.abort();
      agent.destroy();
      await writing;
      const isAlive = up.site.child.exitCode === null && up.site.child.signalCode === null;
      const killed = Number(
        /oom_kill (\d+)/.exec(readFileSync(join(group, "memory.oom_control"), "utf8"))?.[1],
      );
      const peak = isAlive ? readPeakMb(up.site.child.pid ?? 0) : Number.NaN;
      if (isAlive) await stopSite(up.site);
      const again = await restarts.started();
      const outcome = { made: 0, differing: [], origin: again?.origin };
      const name = (words: string) => `${MEMORY_MB} MB of memory: ${words}`;
      rows.push(
        mustBeZero(name("the system killed the process"), killed),
        { figure: name("most that the process had, with the files that it maps, MB"), ours: peak },
        mustHold(name("a picture of 12 megapixels is taken"), picture?.status === 201),
        mustHold(name("a backup is made"), backup?.status === 202),
        { figure: name("answers 503"), ours: restarts.writer.refused },
        ...(await listKillRows(`${MEMORY_MB} MB`, restarts, outcome)),
      );
      if (again) await stopSite(again.site);
      return {
        rows,
        remarks: [
          ...restarts.failedStarts,
          ...restarts.writer.odd.slice(0, 20),
          picture?.status === 201 ? "" : `picture: ${picture?.status} ${picture?.text.slice(0, 200)}`,
        ].filter(Boolean),
      };
    } finally {
      rmdirSync(group);
    }
  });

const readPeakMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
