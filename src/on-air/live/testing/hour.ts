import { type Client, openTestApp } from "#testing/test-app.ts";
import type { TeamLiveState } from "../live.contract.ts";

/** The day before the show of December 9, 2026, which starts at 18:00 UTC. */
export const DAY_BEFORE_SHOW = "2026-12-08T12:00:00Z";
export const SHOW_DATE = "2026-12-09";

export async function addTestTopics(producer: Client, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const json = { category: "Money", subCategory: "Rent", content: `What does topic ${index} cost?` };
    const answer = await producer.post("/api/topics", json);
    if (answer.status !== 201) throw new Error(answer.text);
  }
}

export const SHOW_PARTS = [
  { kind: "segment", title: "Cold open", minutes: 5 },
  { kind: "draw", title: "The draw", minutes: 10, note: "Ask for a word" },
  { kind: "poll", title: "The poll", minutes: 3 },
];

type RunningState = Omit<TeamLiveState, "draw" | "poll"> & {
  draw: NonNullable<TeamLiveState["draw"]>;
  /** Typed as a poll on a draw, so that tests can read each option's `topicId` without a cast. */
  poll: Omit<NonNullable<TeamLiveState["poll"]>, "options"> & {
    options: { topicId: number; text: string }[];
  };
};

/** Opens an app with a planned week, a producer, some available topics, and a clock that can be moved forward. */
export async function openDeskTestApp(
  database: Parameters<typeof openTestApp>[0],
  { topics = 5, env = {} } = {},
) {
  let now = Date.parse(DAY_BEFORE_SHOW);
  const app = openTestApp(database, { now: () => new Date(now), env });
  const producer = await app.admin();
  await addTestTopics(producer, topics);
  const put = (json: object, date = SHOW_DATE) => producer.put(`/api/weeks/${date}`, json);
  await put({ version: 1, title: "Episode 216", runSheet: SHOW_PARTS });

  /** Returns the version that a command must send right now. */
  async function findVersion(date: string): Promise<number> {
    const live = (await producer.request("/api/live")).json<TeamLiveState>();
    if (live.status === "live" && live.date === date) return live.version;
    const [week] = (await producer.request(`/api/weeks?from=${date}&count=1`)).json<{ version: number }[]>();
    return week?.version ?? 0;
  }
  const send = (json: object, { date = SHOW_DATE, by = producer, key = "" } = {}) =>
    by.post(`/api/weeks/${date}/commands`, json, { headers: key ? { "idempotency-key": key } : {} });
  /** Sends a command with the current version. Returns the new state. */
  async function run(command: string, fields: object = {}, date = SHOW_DATE): Promise<RunningState> {
    const answer = await send({ command, version: await findVersion(date), ...fields }, { date });
    if (answer.status !== 200) throw new Error(`${command}: ${answer.status} ${answer.text}`);
    return answer.json();
  }
  /** Sends a command that must be refused. Returns the error message. */
  async function refuse(command: string, fields: object = {}, date = SHOW_DATE): Promise<string> {
    const answer = await send({ command, version: await findVersion(date), ...fields }, { date });
    if (answer.status !== 409) throw new Error(`${command}: ${answer.status} ${answer.text}`);
    return String(answer.json().message);
  }
  return {
    app,
    producer,
    put,
    send,
    run,
    refuse,
    findVersion,
    /** Returns what a visitor sees, bypassing the cache. */
    look: async () => (await (await app.user()).request("/api/live")).json<TeamLiveState>(),
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}
