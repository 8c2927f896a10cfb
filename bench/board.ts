import { Agent, request } from "node:http";
import { type Bench, makeTables, runOnEachEngine } from "./engines.ts";
import { fillTables, type Value } from "./filling.ts";
import { fillWithYears } from "./many-years.ts";
import { startProductionSite } from "./production-site.ts";
import { timeP95 } from "./repeated.ts";
import { percentile, type Row, report } from "./report.ts";

/**
 * The board through HTTP, one process. First, 200 visitors vote for one topic at the same moment, each from an address of
 * its own, then all take it back; the first round warms the process up and is not timed. Then the board's first page, as
 * the API answers it to a visitor who has a cookie and as the page's data, by 100 topics with 10,000 votes and by 10,000
 * topics with 1,000,000. `BOARD_TOPICS` takes fewer. Compared to: the same call by 100 topics.
 */
const VISITORS = 200;
const ROUNDS = 6;
const TOPICS = Number(process.env.BOARD_TOPICS ?? 10_000);
const VOTES_EACH = 100;
const SIMILAR = "/api/board/similar?text=Would+your+family+lend+money+to+a+friend+at+work";
const READS = [
  "/api/board",
  "/api/board?sort=new",
  "/api/board?status=open",
  "/api/board/counts",
  SIMILAR,
  "/topics.data",
];

const nobody = { address: "10.200.0.1", cookie: "" };

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await makeTables(bench);
  await fillBoard(bench, 100);
  const few = await measure(bench, async (send) => {
    rows.push(...(await voteAtOnce(bench.engine, send)));
    return readTimes(send);
  });
  await emptyBoard(bench);
  await fillBoard(bench, TOPICS);
  const many = await measure(bench, readTimes);
  for (const path of READS)
    rows.push({
      figure: `${bench.engine}, ${path}, ${TOPICS} topics, ms (p95)`,
      ours: many.get(path) ?? Number.NaN,
      theirs: few.get(path) ?? Number.NaN,
      ...(path === SIMILAR ? {} : { limit: { atMost: 50 } }),
    });
});
report("board", "the same call by 100 topics", rows);

type Send = (method: string, path: string, from: { address: string; cookie: string }) => Promise<Got>;
type Got = { status: number; text: string; cookie: string };

async function measure<T>(bench: Bench, work: (send: Send) => Promise<T>): Promise<T> {
  const site = await startProductionSite(
    { ...bench.env, SAMPLE_CONTENT: "false", TRUST_PROXY: "1" },
    bench.dataDir,
  );
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  try {
    return await work(
      (method, path, { address, cookie }) =>
        new Promise((resolve, reject) => {
          const headers = { "x-forwarded-for": address, ...(cookie ? { cookie } : {}) };
          const sent = request(site.origin + path, { method, agent, headers }, (response) => {
            let text = "";
            response.setEncoding("utf8").on("data", (part) => {
              text += part;
            });
            response.on("end", () => {
              const set = response.headers["set-cookie"]?.[0]?.split(";")[0] ?? cookie;
              resolve({ status: response.statusCode ?? 0, text, cookie: set });
            });
          });
          sent.on("error", reject);
          sent.end();
        }),
    );
  } finally {
    agent.destroy();
    await site.stop();
  }
}

/** Each round has visitors of its own, who all vote and then all take their vote back. */
async function voteAtOnce(engine: string, send: Send): Promise<Row[]> {
  const [topic] = JSON.parse((await send("GET", "/api/board?limit=1", nobody)).text);
  const path = `/api/board/${topic.key}/vote`;
  const times: number[] = [];
  let faults = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let visitors = Array.from({ length: VISITORS }, (_, at) => ({
      address: `10.${round}.1.${at}`,
      cookie: "",
    }));
    let expected: number = topic.votes;
    for (const [method, change] of [
      ["PUT", 1],
      ["DELETE", -1],
    ] as const) {
      const answers = await Promise.all(
        visitors.map(async (visitor) => {
          const startedAt = performance.now();
          const answer = await send(method, path, visitor);
          if (round > 0) times.push(performance.now() - startedAt);
          return answer;
        }),
      );
      const counted = answers.filter(({ status }) => status === 200).length;
      faults += visitors.length - counted;
      expected += counted * change;
      // Who was refused holds no vote.
      visitors = visitors
        .map(({ address }, at) => ({ address, cookie: answers[at]?.cookie ?? "" }))
        .filter(({ cookie }) => cookie !== "");
      const { votes } = JSON.parse((await send("GET", `/api/board/${topic.key}`, nobody)).text);
      if (votes !== expected) throw new Error(`${engine}: ${votes} votes, not ${expected}`);
    }
    topic.votes = expected;
  }
  const name = `${engine}, ${VISITORS} visitors vote at once and take it back`;
  return [
    { figure: `${name}, ms (median)`, ours: percentile(times, 0.5) },
    { figure: `${name}, ms (p99)`, ours: percentile(times, 0.99), limit: { atMost: 100 } },
    { figure: `${name}, not counted`, ours: faults, limit: { atMost: 0 } },
  ];
}

async function readTimes(send: Send): Promise<Map<string, number>> {
  const [topic] = JSON.parse((await send("GET", "/api/board?limit=1", nobody)).text);
  const visitor = { address: "10.201.0.1", cookie: "" };
  const { cookie } = await send("PUT", `/api/board/${topic.key}/vote`, visitor);
  const times = new Map<string, number>();
  for (const path of READS)
    times.set(
      path,
      await timeP95(async () => {
        const { status } = await send("GET", path, { ...visitor, cookie });
        if (status !== 200) throw new Error(`${path} answered ${status}`);
      }),
    );
  return times;
}

async function fillBoard(bench: Bench, topics: number): Promise<void> {
  await fillWithYears(bench, { topics, episodes: 0, requests: 0 });
  await fillTables(bench, async ({ rows, run }) => {
    const ids = Array.from({ length: topics }, (_, at) => at + 1);
    await rows({
      table: "topic_threads",
      columns: ["id", "key"],
      rows: ids.map((id) => [id, id.toString(16).padStart(12, "0")]),
    });
    await rows({ table: "board_votes", columns: ["topicId", "voter"], rows: listVotes(ids) });
    await run(`update topics set "onBoard" = true, votes = ${VOTES_EACH}, "listedAt" = "createdAt"`);
    await run(bench.engine === "postgres" ? "vacuum analyze" : "analyze");
  });
}

function* listVotes(ids: readonly number[]): Generator<Value[]> {
  for (const id of ids)
    for (let vote = 0; vote < VOTES_EACH; vote += 1) yield [id, `${vote}`.padStart(43, "v")];
}

async function emptyBoard(bench: Bench): Promise<void> {
  await fillTables(bench, async ({ run }) => {
    for (const table of ["board_votes", "topic_texts", "topics", "topic_threads"])
      await run(`delete from ${table}`);
  });
}
