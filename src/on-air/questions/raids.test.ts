import { expect, test } from "vitest";
import { openDeskTestApp } from "#on-air/live/testing/hour.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { Client } from "#testing/test-app.ts";
import type { TeamQuestion } from "./questions.contract.ts";
import { groupSimilarQuestions } from "./questions.rules.ts";

const askQuestion = async (client: Client, text: string, from: { address?: string } = {}) =>
  (await client.post("/api/questions", { text }, from)).status;
const listTeamQuestions = async (client: Client) =>
  (await client.request("/api/questions?all=true")).json<TeamQuestion[]>();
const countStatus = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

describeOnBothEngines("a raid on a show's questions", (open) => {
  async function openShow() {
    const desk = await openDeskTestApp(await open());
    await desk.run("go-live");
    return { ...desk, moderator: await desk.app.member("moderator") };
  }

  test("of 500 from one address ends after a hundred, no matter which cookies they have", async () => {
    const { app, moderator } = await openShow();
    const statuses: number[] = [];
    for (let asked = 0; asked < 500; asked += 1)
      statuses.push(await askQuestion(app.client(), `Buy number ${asked}`, { address: "10.9.9.9" }));
    expect([countStatus(statuses, 201), countStatus(statuses, 429)]).toEqual([100, 400]);
    expect(await listTeamQuestions(moderator)).toHaveLength(100);
    expect(await askQuestion(app.client(), "Who pays?")).toBe(201);
  });

  test("of 2,000 visitors forms one group next to other people's questions, and one press hides it", async () => {
    const { app, moderator } = await openShow();
    expect(await askQuestion(app.client(), "Who pays for the kettle?")).toBe(201);
    for (let at = 0; at < 2000; at += 1)
      expect(await askQuestion(app.client(), `Visit cheap.example today ${at}`)).toBe(201);
    expect(await askQuestion(app.client(), "Would you sign it at the bank?")).toBe(201);
    const waitingQuestions = (await listTeamQuestions(moderator)).filter(
      ({ status }) => status === "waiting",
    );
    const groups = groupSimilarQuestions(waitingQuestions);
    expect(groups.map(({ length }) => length)).toEqual([1, 2000, 1]);
    const [, [first]] = groups as [unknown, [TeamQuestion]];
    const hidden = await moderator.post(`/api/questions/${first.key}/hide-alike`);
    expect(hidden.json()).toEqual({ hidden: 2000 });
    expect((await app.client().request("/api/questions")).json()).toEqual([]);
    const remainingQuestions = (await listTeamQuestions(moderator)).filter(
      ({ status }) => status === "waiting",
    );
    expect(remainingQuestions.map(({ text }) => text)).toEqual([
      "Who pays for the kettle?",
      "Would you sign it at the bank?",
    ]);
  });
});
