import { expect, test } from "vitest";
import type { Draw, SelectedTopic } from "#machine/machine.contract.ts";
import {
  createVisitorWithSpins,
  enterPasscode,
  openAppWithTopics,
  postDraw,
} from "#machine/testing/draw-visitor.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { deleteTopic } from "#topics/topics.server.ts";
import { getDrawTopicIds } from "./pick.rules.ts";

describeOnBothEngines("a pick", (open) => {
  test("a visitor picks one topic of their latest draw", async () => {
    const app = await openAppWithTopics(await open(), 6);
    const admin = await app.admin();
    const client = await createVisitorWithSpins(app);
    expect((await client.post("/api/topics/1/used")).status).toBe(403);
    await postDraw(client);
    const draw = getDrawTopicIds((await postDraw(client)).json<Draw>());
    const drawnIds = new Set<number>(Object.values(draw));
    const undrawnId = [1, 2, 3, 4, 5, 6].find((id) => !drawnIds.has(id));
    expect((await client.post(`/api/topics/${undrawnId}/used`)).status).toBe(403);
    expect((await client.post("/api/topics/999999999999/used")).status).toBe(403);
    const used = await client.post(`/api/topics/${draw.subCategoryId}/used`);
    expect([used.status, used.json()]).toMatchObject([200, { id: draw.subCategoryId, isUsed: true }]);
    const again = await client.post(`/api/topics/${draw.subCategoryId}/used`);
    expect([again.status, again.json()]).toMatchObject([409, { ownChoice: true }]);
    const secondPick = await client.post(`/api/topics/${draw.contentId}/used`);
    expect(secondPick.status).toBe(409);
    expect(secondPick.json()).toEqual({
      message: "Another topic of this draw is on the table already",
      pickedTopicId: draw.subCategoryId,
    });
    expect((await admin.post(`/api/topics/${draw.subCategoryId}/used`)).status).toBe(409);
    expect((await admin.post(`/api/topics/${draw.contentId}/used`)).status).toBe(200);
    expect((await admin.post("/api/topics/999999999999/used")).status).toBe(404);
  });

  test("an admin who draws may repeat a pick after its answer was lost, and may pick more", async () => {
    const app = await openAppWithTopics(await open(), 6);
    const admin = await app.admin();
    await enterPasscode(admin);
    const { categoryId, contentId } = getDrawTopicIds((await postDraw(admin)).json<Draw>());
    expect((await admin.post(`/api/topics/${contentId}/used`)).status).toBe(200);
    const again = await admin.post(`/api/topics/${contentId}/used`);
    expect([again.status, again.json()]).toMatchObject([409, { ownChoice: true }]);
    expect((await admin.post(`/api/topics/${categoryId}/used`)).status).toBe(200);
    const [undrawnId = 0] = [1, 2, 3, 4, 5, 6].filter((id) => id !== contentId && id !== categoryId);
    await admin.post(`/api/topics/${undrawnId}/archive`);
    const used = await admin.post(`/api/topics/${undrawnId}/used`);
    expect([used.status, used.json()]).toEqual([409, { message: "This topic has already been used" }]);
    await admin.post(`/api/topics/${contentId}/reactivate`);
    expect((await admin.post(`/api/topics/${contentId}/used`)).status).toBe(200);
  });

  test("if two visitors pick the same topic, one is refused and may pick another", async () => {
    const app = await openAppWithTopics(await open(), 3);
    const [ann, ben] = [await createVisitorWithSpins(app), await createVisitorWithSpins(app)];
    await Promise.all([postDraw(ann), postDraw(ben)]);
    const answers = await Promise.all([ann.post("/api/topics/2/used"), ben.post("/api/topics/2/used")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers[0]?.status === 409 ? ann : ben;
    expect(answers.find(({ status }) => status === 409)?.json()).toEqual({
      message: "This topic has already been used",
    });
    expect((await loser.post("/api/topics/3/used")).status).toBe(200);
  });

  test("a selection is recorded once per draw and keeps its text after the topic is deleted", async () => {
    const app = await openAppWithTopics(await open(), 3);
    const admin = await app.admin();
    const client = await createVisitorWithSpins(app);
    const draw = (await postDraw(client)).json<Draw>();
    const selection = { ...getDrawTopicIds(draw), selectedType: "subCategory" };
    const first = await client.post("/api/selected-topics", selection);
    expect(first.status).toBe(201);
    expect(first.json()).toMatchObject({
      ...selection,
      content: draw.subCategoryReel.text,
      category: draw.subCategoryReel.category,
    });
    const again = await client.post("/api/selected-topics", { ...selection, selectedType: "content" });
    expect([again.status, again.json()]).toEqual([201, first.json()]);
    const { id } = (await admin.request("/api/user")).json<{ id: number }>();
    await deleteTopic(
      app.house,
      { id, username: "boss", role: "producer" as const, isAdmin: true },
      draw.subCategoryReel.id,
    );
    const history = (await admin.request("/api/selected-topics/recent")).json<SelectedTopic[]>();
    expect(history).toEqual([{ ...first.json<SelectedTopic>(), drawId: null, episode: null }]);
  });

  test.each([
    [{ categoryId: 1, subCategoryId: 2, contentId: 3, selectedType: "topic" }, "selectedType"],
    [{ categoryId: "1", subCategoryId: 2, contentId: 3, selectedType: "content" }, "categoryId"],
    [{ categoryId: 1, subCategoryId: 2, selectedType: "content" }, "contentId"],
  ])("a selection of %j is refused because of %s", async (selection, path) => {
    const app = openTestApp(await open());
    const answer = await app.client().post("/api/selected-topics", selection);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ path }] });
  });

  test("a visitor can select only the latest draw's three ids, an admin any that exist", async () => {
    const app = await openAppWithTopics(await open(), 60);
    const admin = await app.admin();
    const client = await createVisitorWithSpins(app);
    const firstSelection = {
      ...getDrawTopicIds((await postDraw(client)).json<Draw>()),
      selectedType: "content",
    };
    await postDraw(client);
    expect((await client.post("/api/selected-topics", firstSelection)).status).toBe(403);
    expect((await app.client().post("/api/selected-topics", firstSelection)).status).toBe(403);
    expect((await admin.post("/api/selected-topics", firstSelection)).status).toBe(201);
    expect((await admin.post("/api/selected-topics", { ...firstSelection, contentId: 4711 })).status).toBe(
      404,
    );
    expect((await admin.request("/api/selected-topics/recent")).json()).toHaveLength(1);
  });

  test("the history is for the team, newest first, with as many rows as requested", async () => {
    const app = await openAppWithTopics(await open(), 5);
    const admin = await app.admin();
    for (const contentId of [1, 2, 3])
      await admin.post("/api/selected-topics", {
        categoryId: 1,
        subCategoryId: 1,
        contentId,
        selectedType: "content",
      });
    const requestHistory = async (query: string) => admin.request(`/api/selected-topics/recent${query}`);
    expect((await requestHistory("?limit=2")).json<SelectedTopic[]>().map((one) => one.contentId)).toEqual([
      3, 2,
    ]);
    expect((await requestHistory("?limit=2")).headers.get("x-total-count")).toBe("3");
    expect(
      (await requestHistory("?limit=2&offset=2")).json<SelectedTopic[]>().map((one) => one.contentId),
    ).toEqual([1]);
    expect((await requestHistory("?limit=0")).status).toBe(400);
    expect((await requestHistory("?limit=201")).status).toBe(400);
    expect((await app.client().request("/api/selected-topics/recent")).status).toBe(401);
    expect((await (await app.user()).request("/api/selected-topics/recent")).status).toBe(403);
  });
});
