import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import type { ShowDrawRow } from "#on-air/draws/draws.contract.ts";
import { getOptionId } from "#on-air/polls/poll-results.rules.ts";
import type { Poll } from "#on-air/polls/polls.contract.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import {
  anyStatementScheduler,
  scheduleStatements,
} from "#platform/database/testing/scheduled-statements.ts";
import type { TestDatabase } from "#platform/database/testing/template.ts";
import { MODEL_TEST_OPTIONS } from "#testing/model-runs.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import type { TeamLiveState } from "./live.contract.ts";
import { addTestTopics, DAY_BEFORE_SHOW, SHOW_DATE, SHOW_PARTS } from "./testing/hour.ts";
import { AcknowledgedFacts, SimulatedDesk, SimulatedViewer } from "./testing/hour-model.ts";

const VIEWER_COUNT = 5;

const DROP_CONNECTIONS_SQL = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

type Hour = {
  desks: SimulatedDesk[];
  viewers: SimulatedViewer[];
  pass(seconds: number): void;
  cut(): Promise<void>;
};

/** Opens two desks and some viewers, spread over two processes that share a database and a clock. */
async function openHour(database: TestDatabase, acknowledged: AcknowledgedFacts) {
  let now = Date.parse(DAY_BEFORE_SHOW);
  const { url } = database.address;
  const secondDatabase = url ? await openDatabase({ url }) : database;
  const apps = [database, secondDatabase].map((one) => openTestApp(one, { now: () => new Date(now) }));
  const [one, two] = apps;
  if (!one || !two) throw new Error("Expected two processes");
  const producers = [await one.admin("one"), await two.admin("two")];
  const [producer] = producers;
  if (!producer) throw new Error("Expected two producers");
  await addTestTopics(producer, 12);
  const json = { version: 1, title: "Episode 216", runSheet: SHOW_PARTS };
  await producer.put(`/api/weeks/${SHOW_DATE}`, json);
  const hour: Hour = {
    desks: producers.map((client) => new SimulatedDesk(client, acknowledged)),
    viewers: Array.from({ length: VIEWER_COUNT }, (_, index) => {
      const app = index % 2 ? one : two;
      return new SimulatedViewer(app.client(), acknowledged);
    }),
    pass: (seconds) => {
      now += seconds * 1000;
    },
    /** Drops all connections to PostgreSQL, as if its server were restarted. */
    cut: async () => {
      if (!url) return;
      const breaking = new pg.Client({ connectionString: url });
      await breaking.connect();
      // This takes a callback instead of awaiting the query: the scheduler waits for this step, so awaiting the query's
      // own promise would deadlock.
      await new Promise((resolve) => breaking.query(DROP_CONNECTIONS_SQL, resolve));
      await breaking.end();
    },
  };
  const [first] = hour.desks;
  const { version } = (await first?.look()) ?? { version: 0 };
  return { hour, producer, version, close: () => (url ? secondDatabase.close() : Promise.resolve()) };
}

type Step = fc.AsyncCommand<object, Hour>;

const makeStep = (name: string, run: (hour: Hour) => void | Promise<void>): Step => ({
  check: () => true,
  run: async (_, hour) => run(hour),
  toString: () => name,
});

const makePressStep = (desk: number, name: string, make: Parameters<SimulatedDesk["press"]>[0]): Step =>
  makeStep(`desk ${desk}: ${name}`, ({ desks }) => desks[desk]?.press(make));

const anyDesk = fc.nat(1);
const simpleCommands = fc.constantFrom("go-live", "next", "back", "close-poll", "next", "end");

/** The possible steps, about as frequent as in a real show: many votes, and only rarely the show's end. */
const steps = [
  fc.tuple(anyDesk, simpleCommands).map(([at, command]) => makePressStep(at, command, () => ({ command }))),
  fc.constant(makePressStep(0, "go-live", () => ({ command: "go-live" }))),
  anyDesk.map((at) =>
    makePressStep(at, "draw", () => ({ command: "draw", word: "porch light", scene: "draw" })),
  ),
  anyDesk.map((at) =>
    makePressStep(at, "open-poll", () => ({ command: "open-poll", seconds: 60, scene: "poll" })),
  ),
  anyDesk.map((at) =>
    makePressStep(at, "free poll", () => ({
      command: "open-poll",
      seconds: 60,
      question: "Rent or buy?",
      options: ["Rent", "Buy"],
    })),
  ),
  fc.tuple(anyDesk, fc.nat(2)).map(([at, topic]) =>
    makePressStep(at, `choose ${topic}`, ({ draw }) => {
      const topicId = draw?.topics[topic]?.topicId;
      return topicId === undefined ? undefined : { command: "choose", topicId };
    }),
  ),
  fc
    .tuple(anyDesk, fc.nat(9))
    .map(([at, text]) => makeStep(`desk ${at}: note`, ({ desks }) => desks[at]?.note(`Note ${text}`))),
  ...Array.from({ length: 5 }, () =>
    fc
      .tuple(fc.nat(VIEWER_COUNT - 1), fc.nat(2))
      .map(([who, choice]) =>
        makeStep(`viewer ${who}: vote ${choice}`, ({ viewers }) => viewers[who]?.vote(who, choice)),
      ),
  ),
  fc
    .nat(VIEWER_COUNT - 1)
    .map((who) => makeStep(`viewer ${who}: look`, ({ viewers }) => viewers[who]?.watch())),
  fc.constantFrom(5, 30, 60).map((seconds) => makeStep(`pass ${seconds} s`, (hour) => hour.pass(seconds))),
  fc.constant(makeStep("cut", (hour) => hour.cut())),
];

async function readAll(producer: Client) {
  const fetchJson = async <T>(path: string) => (await producer.request(path)).json<T>();
  const weeks = await fetchJson<Week[]>(`/api/weeks?from=${SHOW_DATE}&count=30`);
  const polls: Poll[] = [];
  for (const { date } of weeks) polls.push(...(await fetchJson<Poll[]>(`/api/polls?date=${date}`)));
  return {
    state: await fetchJson<TeamLiveState>("/api/live"),
    weeks,
    polls,
    draws: await fetchJson<ShowDrawRow[]>("/api/show-draws?limit=100"),
    picks: await fetchJson<unknown[]>("/api/selected-topics/recent?limit=100"),
  };
}

async function checkEverything(
  producer: Client,
  acknowledged: AcknowledgedFacts,
  first: number,
): Promise<void> {
  const { state, weeks, draws, polls, picks } = await readAll(producer);
  const counted = Array.from({ length: acknowledged.versions.length }, (_, index) => first + 1 + index);
  expect(
    acknowledged.versions.toSorted((a, b) => a - b),
    "each command counts once",
  ).toEqual(counted);
  expect(state.version).toBe(first + acknowledged.versions.length);
  expect(weeks.filter(({ status }) => status === "live").length).toBeLessThanOrEqual(1);
  expect(polls.filter(({ open }) => open).length).toBeLessThanOrEqual(1);
  for (const { id, results, heldVotes } of polls) {
    const voters = [...(acknowledged.votes.get(id)?.values() ?? [])];
    const sums = results?.map((one) => [
      one.votes,
      voters.filter((vote) => vote === getOptionId(one)).length,
    ]);
    expect(heldVotes).toBe(0);
    for (const [votes, taken] of sums ?? []) expect(votes, `votes of poll ${id}`).toBe(taken);
  }
  const chosenIds = draws.flatMap((draw) => draw.chosen ?? []);
  expect(chosenIds.toSorted()).toEqual(acknowledged.chosen.toSorted());
  expect(picks).toHaveLength(chosenIds.length);
  expect(draws.map(({ id }) => id)).toEqual(draws.map((_, index) => draws.length - index));
}

/** Skips and unskips a week, and deletes and restores topics. Checks that only the week's version has changed. */
async function checkUndo(producer: Client): Promise<void> {
  const weeks = (await producer.request(`/api/weeks?from=${SHOW_DATE}&count=52`)).json<Week[]>();
  const plannedDate = weeks.findLast(({ status }) => status === "planned")?.date ?? "";
  const readWeek = async () =>
    (await producer.request(`/api/weeks?from=${plannedDate}&count=1`)).json<[Week]>()[0];
  const run = async (command: string) => {
    const { version, date } = await readWeek();
    const request = { method: "POST", json: { command, version, reason: "Snow" } };
    expect((await producer.request(`/api/weeks/${date}/commands`, request)).status).toBe(200);
  };
  const weekBefore = await readWeek();
  await run("skip");
  await run("unskip");
  expect(await readWeek()).toEqual({ ...weekBefore, version: expect.any(Number) });
  const readTopics = async () => (await producer.request("/api/topics")).json<{ id: number }[]>();
  const topics = await readTopics();
  for (const { id } of topics.slice(0, 3)) {
    const removed = await producer.delete(`/api/topics/${id}`);
    const deletion = removed.headers.get("x-deletion-id");
    expect((await producer.post(`/api/trash/${deletion}/restore`)).status).toBe(200);
  }
  expect(await readTopics()).toEqual(topics);
}

describeOnBothEngines("an hour on air", (open) => {
  test("stays consistent, no matter how the statements of desks, viewers and the clock interleave", async () => {
    const run = fc.asyncProperty(
      fc.commands(steps, { maxCommands: 40, size: "max" }),
      anyStatementScheduler(),
      async (commands, scheduler) => {
        const acknowledged = new AcknowledgedFacts();
        const { hour, producer, version, close } = await openHour(await open(), acknowledged);
        const statements = scheduleStatements(scheduler);
        try {
          await fc.scheduledModelRun(scheduler, () => ({ model: {}, real: hour }), commands);
          await scheduler.waitFor(Promise.all([...hour.desks, ...hour.viewers].map(({ rest }) => rest)));
        } finally {
          statements.restore();
        }
        await pause(0);
        await checkEverything(producer, acknowledged, version);
        await checkUndo(producer);
        await close();
      },
    );
    await fc.assert(run, MODEL_TEST_OPTIONS);
  });
});
