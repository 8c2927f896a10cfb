import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { type Draw, SelectedTopic } from "#machine/machine.contract.ts";
import {
  createVisitorWithSpins,
  enterPasscode,
  openAppWithTopics,
  postDraw,
} from "#machine/testing/draw-visitor.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, openTestApp, type TestApp } from "#testing/test-app.ts";
import { getDrawTopicIds } from "./pick.rules.ts";

const drawTopics = async (client: Client) => (await postDraw(client)).json<Draw>();

const sendSelection = (client: Client, draw: Draw, selectedType: SelectedTopic["selectedType"]) =>
  client.post("/api/selected-topics", { ...getDrawTopicIds(draw), selectedType });

async function readHistory(app: TestApp): Promise<SelectedTopic[]> {
  const admin = app.client();
  const person = { username: "historian", password: "correct horse" };
  const loginAnswer = await admin.post("/api/login", person);
  if (loginAnswer.status !== 200)
    await admin.post("/api/register", { ...person, adminPasscode: app.house.env.ADMIN_PASSCODE });
  return z.array(SelectedTopic).parse((await admin.request("/api/selected-topics/recent")).json());
}

describeOnBothEngines("the record of a pick", (open) => {
  test("if the process ends between the two calls, nothing is lost: the second call gets the first one's record", async () => {
    const database = await open();
    const app = await openAppWithTopics(database, 6);
    const client = await createVisitorWithSpins(app);
    const draw = await drawTopics(client);
    expect((await client.post(`/api/topics/${draw.subCategoryReel.id}/used`)).status).toBe(200);

    const restarted = openTestApp(database);
    const [record, ...more] = await readHistory(restarted);
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      ...getDrawTopicIds(draw),
      selectedType: "subCategory",
      content: draw.subCategoryReel.text,
      category: draw.subCategoryReel.category,
      subCategory: draw.subCategoryReel.subCategory,
    });
    const sameVisitor = restarted.client();
    sameVisitor.cookies.set("visitor", client.cookies.get("visitor") ?? "");
    for (let turn = 0; turn < 2; turn++) {
      const answer = await sendSelection(sameVisitor, draw, "subCategory");
      expect([answer.status, answer.json()]).toEqual([201, record]);
    }
    expect(await readHistory(restarted)).toEqual([record]);
  });

  test("a topic is not marked used if its record can't be written", async () => {
    const app = await openAppWithTopics(await open(), 3);
    const client = await createVisitorWithSpins(app);
    const draw = await drawTopics(client);
    const pick = () => client.post(`/api/topics/${draw.contentReel.id}/used`);
    await sql`alter table selected_topics rename to away`.execute(qb(app.house.db));
    expect((await pick()).status).toBe(500);
    await sql`alter table away rename to selected_topics`.execute(qb(app.house.db));
    expect(await readHistory(app)).toEqual([]);
    expect((await pick()).json()).toMatchObject({ id: draw.contentReel.id, isUsed: true });
    expect(await readHistory(app)).toHaveLength(1);
  });

  test("of simultaneous picks one counts, and every answer is its record", async () => {
    const app = await openAppWithTopics(await open(), 9);
    const client = await createVisitorWithSpins(app);
    const draw = await drawTopics(client);
    const ids = Object.values(getDrawTopicIds(draw));
    const picks = await Promise.all([...ids, ...ids].map((id) => client.post(`/api/topics/${id}/used`)));
    expect(picks.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const pickedId = picks.find(({ status }) => status === 200)?.json<{ id: number }>().id;
    const refusals = picks.filter(({ status }) => status === 409).map((answer) => answer.json());
    expect(refusals.filter(({ ownChoice }) => ownChoice)).toHaveLength(1);
    expect(refusals.filter(({ pickedTopicId }) => pickedTopicId === pickedId)).toHaveLength(4);

    const types = ["content", "subCategory", "category"] as const;
    const answers = await Promise.all([...types, ...types].map((type) => sendSelection(client, draw, type)));
    const [record] = await readHistory(app);
    expect(draw[`${record?.selectedType ?? "content"}Reel`].id).toBe(pickedId);
    for (const answer of answers) expect([answer.status, answer.json()]).toEqual([201, record]);
    expect(await readHistory(app)).toHaveLength(1);
  });

  test("a simultaneous pick and selection make one record", async () => {
    const app = await openAppWithTopics(await open(), 9);
    const client = await createVisitorWithSpins(app);
    const draw = await drawTopics(client);
    const [used, selected] = await Promise.all([
      client.post(`/api/topics/${draw.categoryReel.id}/used`),
      sendSelection(client, draw, "category"),
    ]);
    expect([used.status, selected.status]).toEqual([200, 201]);
    expect(await readHistory(app)).toEqual([selected.json()]);
  });

  test("a topic on several reels counts as the content, until a call says which reel it was", async () => {
    const app = await openAppWithTopics(await open(), 1);
    const client = await createVisitorWithSpins(app);
    const draw = await drawTopics(client);
    await client.post("/api/topics/1/used");
    const [record] = await readHistory(app);
    expect(record?.selectedType).toBe("content");
    const corrected = await sendSelection(client, draw, "category");
    expect([corrected.status, corrected.json()]).toEqual([201, { ...record, selectedType: "category" }]);
    expect((await sendSelection(client, draw, "subCategory")).json()).toEqual(corrected.json());
    expect(await readHistory(app)).toEqual([corrected.json()]);
  });

  test("a selection sent before the pick keeps its record, which then has the picked topic", async () => {
    const app = await openAppWithTopics(await open(), 6);
    const client = await createVisitorWithSpins(app);
    const draw = await drawTopics(client);
    const first = (await sendSelection(client, draw, "content")).json<SelectedTopic>();
    await client.post(`/api/topics/${draw.categoryReel.id}/used`);
    const { text: content, category, subCategory } = draw.categoryReel;
    const expectedRecord = { ...first, selectedType: "category", content, category, subCategory };
    expect(await readHistory(app)).toMatchObject([{ ...expectedRecord, selectedAt: expect.any(String) }]);
    expect((await sendSelection(client, draw, "content")).json()).toEqual((await readHistory(app))[0]);
  });

  test("each additional pick by an admin has its own record; a topic from no draw has none", async () => {
    const app = await openAppWithTopics(await open(), 6);
    const admin = await app.admin();
    await enterPasscode(admin);
    const draw = await drawTopics(admin);
    await admin.post(`/api/topics/${draw.contentReel.id}/used`);
    await admin.post(`/api/topics/${draw.categoryReel.id}/used`);
    const history = await readHistory(app);
    expect(history.map(({ selectedType }) => selectedType)).toEqual(["category", "content"]);
    expect((await sendSelection(admin, draw, "category")).json()).toEqual(history[0]);
    const drawnIds = new Set(Object.values(getDrawTopicIds(draw)));
    const undrawnId = [1, 2, 3, 4, 5, 6].find((id) => !drawnIds.has(id));
    expect((await admin.post(`/api/topics/${undrawnId}/used`)).status).toBe(200);
    expect(await readHistory(app)).toEqual(history);
  });
});
