import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDeskTestApp, SHOW_DATE } from "#on-air/live/testing/hour.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runOverlappingChanges } from "#platform/database/testing/overlapping.ts";
import type { TeamQuestion } from "./questions.contract.ts";

describeOnBothEngines("two people who moderate questions at the same moment", (open) => {
  async function openShow() {
    const { app, producer, run, send, findVersion } = await openDeskTestApp(await open());
    await run("go-live");
    const ask = async (text: string) =>
      (await app.client().post("/api/questions", { text })).json<{
        key: string;
      }>().key;
    const setStatus = (key: string, status: string) => () =>
      producer.put(`/api/questions/${key}`, { status });
    const version = await findVersion(SHOW_DATE);
    const endShow = () => send({ command: "end", version });
    const moveOn = async () => send({ command: "next", version: await findVersion(SHOW_DATE) });
    const hideSimilar = (key: string) => () => producer.post(`/api/questions/${key}/hide-alike`);
    const hideAll = (key: string) => () => producer.post(`/api/questions/${key}/hide-all`);
    const listStatuses = async () => {
      const path = `/api/questions?all=true&date=${SHOW_DATE}`;
      const questions = (await producer.request(path)).json<TeamQuestion[]>();
      return questions.map(({ text, status }) => `${text} ${status}`).sort();
    };
    const readScene = async () => (await producer.request("/api/live")).json<{ scene: string }>().scene;
    return {
      db: app.house.db,
      ask,
      setStatus,
      endShow,
      moveOn,
      hideSimilar,
      hideAll,
      listStatuses,
      readScene,
    };
  }

  test("only one question is on screen", async () => {
    const { db, ask, setStatus, listStatuses } = await openShow();
    const [first, second] = [await ask("Who pays?"), await ask("Who asks?")];
    await runOverlappingChanges(db, setStatus(first, "on-screen"), setStatus(second, "on-screen"));
    expect(await listStatuses()).toEqual(["Who asks? on-screen", "Who pays? answered"]);
  });

  test("a question isn't put on screen while the show is being ended", async () => {
    const { db, ask, setStatus, endShow, listStatuses, readScene } = await openShow();
    const key = await ask("Who pays?");
    const [ended, shown] = await runOverlappingChanges(db, endShow, setStatus(key, "on-screen"));
    expect([ended.status, shown.status]).toEqual([200, 409]);
    expect([await readScene(), await listStatuses()]).toEqual(["clear", ["Who pays? waiting"]]);
  });

  // A command locks the live state and then questions. A different order could cause deadlocks.
  test.each(["answered", "hide-all"])("a question isn't locked before the live state: %s", async (change) => {
    const { db, ask, setStatus, moveOn, hideAll } = await openShow();
    const key = await ask("Who pays?");
    await setStatus(key, "on-screen")();
    const changeQuestion = change === "hide-all" ? hideAll(key) : setStatus(key, change);
    const lockQuestions = async () => {
      const { rows } = await sql`select id from questions for update skip locked`.execute(qb(db));
      expect(rows).toHaveLength(1);
    };
    const responses = await runOverlappingChanges(db, moveOn, changeQuestion, lockQuestions);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("a question that is being accepted isn't hidden with similar ones", async () => {
    const { db, ask, setStatus, hideSimilar, listStatuses } = await openShow();
    const first = await ask("Who pays for the dinner?");
    const second = await ask("Who pays for the dinner here?");
    const [accepted, hidden] = await runOverlappingChanges(
      db,
      setStatus(second, "accepted"),
      hideSimilar(first),
    );
    expect([accepted.status, hidden.json()]).toEqual([200, { hidden: 1 }]);
    expect(await listStatuses()).toEqual([
      "Who pays for the dinner here? accepted",
      "Who pays for the dinner? hidden",
    ]);
  });
});
