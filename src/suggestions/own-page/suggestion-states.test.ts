import { expect, test } from "vitest";
import { chooseTopic, drawOnAir } from "#on-air/draws/draws.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { addSuggestedTopic, openBoard } from "#suggestions/board/testing/board-topics.ts";
import { changeRequest, suggestTopic } from "../testing/suggestions.ts";
import type { Suggestion } from "./own-page.contract.ts";

onBothEngines("a suggester's page", (open) => {
  async function openPages() {
    const { app, boss } = await openBoard(await open());
    const reader =
      ({ followUrl }: { followUrl: string }) =>
      async () => {
        const answer = await app.client().request(`/api/suggestions/${followUrl.split("/s/")[1]}`);
        return answer.json<Suggestion>();
      };
    const list = async (description: string) => {
      const made = await addSuggestedTopic(app.client(), boss, { description });
      return { ...made, read: reader(made) };
    };
    return { app, boss, list, reader };
  }

  test("shows whether another topic of its draw was chosen", async () => {
    const { app, list } = await openPages();
    const [one, other] = [await list("Do you lend to family?"), await list("Who pays for dinner?")];
    await list("Is tipping a wage?");
    const draw = await drawOnAir(app.house.db, app.house, "2026-12-09", "porch light");
    expect(await one.read()).toMatchObject({ status: "drawn", isAnotherChosen: false });
    await chooseTopic(app.house.db, app.house, draw, other.topicId);
    expect(await one.read()).toMatchObject({ status: "drawn", isAnotherChosen: true, isInDraw: true });
    expect(await other.read()).toMatchObject({ status: "chosen", isAnotherChosen: false, isInDraw: false });
  });

  test("shows whether its topic is on the board, in the drum, or deleted", async () => {
    const { boss, list } = await openPages();
    const { topicId, read } = await list("Do you lend to family?");
    const json = { category: "Family", subCategory: "Money", content: "Lend?", onBoard: false };
    await boss.request(`/api/topics/${topicId}`, { method: "PUT", json });
    expect(await read()).toMatchObject({ status: "open", key: null, isInDraw: true, isDeleted: false });
    await boss.request(`/api/topics/${topicId}/archive`, { method: "POST" });
    expect(await read()).toMatchObject({ status: "open", key: null, isInDraw: false });
    await boss.request(`/api/topics/${topicId}`, { method: "DELETE" });
    expect(await read()).toMatchObject({ key: null, isInDraw: false, isDeleted: true });
  });

  test("offers neither withdrawing nor emails if the team said no", async () => {
    const { app, boss, reader } = await openPages();
    const sent = await suggestTopic(app.client());
    await changeRequest(boss, sent.id, { status: "rejected" });
    expect(await reader(sent)()).toMatchObject({ status: "rejected", mayWithdraw: false, getsMails: false });
  });
});
