import { expect, test } from "vitest";
import { chooseTopic, drawOnAir } from "#on-air/draws/draws.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { listErasures } from "#platform/files/files.server.ts";
import { addSuggestedTopic, openBoard } from "#suggestions/board/testing/board-topics.ts";
import { openTestApp } from "#testing/test-app.ts";
import { changeRequest, suggestTopic } from "../testing/suggestions.ts";
import type { Suggestion } from "./own-page.contract.ts";

describeOnBothEngines("a suggester's page", (open) => {
  async function openPages() {
    const { app, boss } = await openBoard(await open());
    const makeReader =
      ({ followUrl }: { followUrl: string }) =>
      async () => {
        const response = await app.client().request(`/api/suggestions/${followUrl.split("/s/")[1]}`);
        return response.json<Suggestion>();
      };
    const addTopic = async (description: string) => {
      const suggestion = await addSuggestedTopic(app.client(), boss, { description });
      return { ...suggestion, read: makeReader(suggestion) };
    };
    return { app, boss, addTopic, reader: makeReader };
  }

  test("shows whether another topic of its draw was chosen", async () => {
    const { app, addTopic } = await openPages();
    const [firstSuggestion, secondSuggestion] = [
      await addTopic("Do you lend to family?"),
      await addTopic("Who pays for dinner?"),
    ];
    await addTopic("Is tipping a wage?");
    const drawId = await drawOnAir(app.house.db, app.house, "2026-12-09", "porch light");
    expect(await firstSuggestion.read()).toMatchObject({ status: "drawn", isAnotherChosen: false });
    await chooseTopic(app.house.db, app.house, drawId, secondSuggestion.topicId);
    expect(await firstSuggestion.read()).toMatchObject({
      status: "drawn",
      isAnotherChosen: true,
      isInDraw: true,
    });
    expect(await secondSuggestion.read()).toMatchObject({
      status: "chosen",
      isAnotherChosen: false,
      isInDraw: false,
    });
  });

  test("shows whether its topic is on the board, in the drum, or deleted", async () => {
    const { boss, addTopic } = await openPages();
    const { topicId, read } = await addTopic("Do you lend to family?");
    const json = { category: "Family", subCategory: "Money", content: "Lend?", onBoard: false };
    await boss.put(`/api/topics/${topicId}`, json);
    expect(await read()).toMatchObject({ status: "open", key: null, isInDraw: true, isDeleted: false });
    await boss.post(`/api/topics/${topicId}/archive`);
    expect(await read()).toMatchObject({ status: "open", key: null, isInDraw: false });
    await boss.delete(`/api/topics/${topicId}`);
    expect(await read()).toMatchObject({ key: null, isInDraw: false, isDeleted: true });
  });

  test("leaves one record for restores, no matter how often a button is pressed", async () => {
    const clock = { ms: Date.parse("2026-12-01T12:00:00Z") };
    const app = openTestApp(await open(), { now: () => new Date(clock.ms) });
    const { followUrl } = await suggestTopic(app.client());
    const page = `/api/suggestions/${followUrl.split("/s/")[1]}`;
    for (const showName of [false, false, true, false]) {
      clock.ms += 1000;
      await app.client().put(page, { showName });
      await app.client().post(`${page}/unsubscribe`);
    }
    const records = await listErasures(app.house.env);
    expect(records.map(({ table }) => table).sort()).toEqual(["suggester_mails", "suggester_names"]);
  });

  test("offers neither withdrawing nor emails if the team said no", async () => {
    const { app, boss, reader: makeReader } = await openPages();
    const request = await suggestTopic(app.client());
    await changeRequest(boss, request.id, { status: "rejected" });
    expect(await makeReader(request)()).toMatchObject({
      status: "rejected",
      mayWithdraw: false,
      getsMails: false,
    });
  });
});
