import { expect, test } from "vitest";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, testApp } from "#testing/test-app.ts";
import type { TeamLiveState } from "./live.contract.ts";
import { putTopics } from "./testing/hour.ts";

type AnyState = TeamLiveState & {
  draw: NonNullable<TeamLiveState["draw"]>;
  poll: NonNullable<TeamLiveState["poll"]>;
};

onBothEngines("an hour on air", (open) => {
  test("is played from planning to the end", async () => {
    const app = testApp(await open(), { now: () => new Date("2026-12-08T12:00:00Z") });
    const producer = await app.admin();
    await putTopics(producer, 5);
    const [week] = (await producer.request("/api/weeks")).json<Record<string, never>[]>();
    expect(week).toEqual({
      date: "2026-12-09",
      startsAt: "2026-12-09T18:00:00.000Z",
      endsAt: "2026-12-09T19:00:00.000Z",
      status: "planned",
      title: "",
      note: "",
      guest: null,
      runSheet: [],
      version: 1,
    });
    const changed = await producer.request("/api/weeks/2026-12-09", {
      method: "PUT",
      json: {
        version: 1,
        title: "Episode 216",
        runSheet: [
          { kind: "segment", title: "Cold open", minutes: 5 },
          { kind: "draw", title: "The draw", minutes: 10, note: "ask for a word" },
        ],
      },
    });
    expect(changed.status).toBe(200);
    const run = (json: object) => command(producer, json);
    const live = await run({ command: "go-live", version: changed.json().version });
    expect(live).toMatchObject({ status: "live", current: 1, title: "Episode 216", scene: "clear" });
    const drawn = await run({ command: "draw", version: live.version, word: " porch light " });
    expect(drawn.draw.topics).toHaveLength(3);
    const polled = await run({ command: "open-poll", version: drawn.version, seconds: 60 });
    expect(polled.poll).toMatchObject({ open: true, results: null });
    const visitor = app.client();
    const topicId = drawn.draw.topics[1]?.topicId ?? 0;
    const voted = await visitor.request(`/api/polls/${polled.poll.id}/votes`, {
      method: "POST",
      json: { topicId },
    });
    expect(voted.json()).toEqual({ voted: topicId });
    const closed = await run({ command: "close-poll", version: polled.version });
    expect(closed.poll.results).toContainEqual({ topicId, votes: 1 });
    const chosen = await run({ command: "choose", version: closed.version, topicId });
    expect(chosen.draw.chosen).toBe(topicId);
    const ended = await run({ command: "end", version: chosen.version });
    expect(ended).toMatchObject({
      status: "off",
      date: "2026-12-16",
      draw: null,
      poll: null,
      over: ["2026-12-09"],
    });
    const draw = (await visitor.request(`/api/show-draws/${drawn.draw.id}`)).json();
    expect(draw).toMatchObject({ word: "porch light", date: "2026-12-09", chosen: topicId });
  });
});

async function command(producer: Client, json: object): Promise<AnyState> {
  const answer = await producer.request("/api/weeks/2026-12-09/commands", { method: "POST", json });
  if (answer.status !== 200) throw new Error(`${JSON.stringify(json)}: ${answer.status} ${answer.text}`);
  return answer.json();
}
