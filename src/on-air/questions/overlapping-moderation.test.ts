import { expect, test } from "vitest";
import { openDesk, SHOW_DATE } from "#on-air/live/testing/hour.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runOverlapping } from "#platform/database/testing/overlapping.ts";
import type { TeamQuestion } from "./questions.contract.ts";

describeOnBothEngines("two people who moderate questions at the same moment", (open) => {
  async function openShow() {
    const { app, producer, run, send, findVersion } = await openDesk(await open());
    await run("go-live");
    const ask = async (text: string) =>
      (await app.client().request("/api/questions", { method: "POST", json: { text } })).json<{
        key: string;
      }>().key;
    const setStatus = (key: string, status: string) => () =>
      producer.request(`/api/questions/${key}`, { method: "PUT", json: { status } });
    const version = await findVersion(SHOW_DATE);
    const endShow = () => send({ command: "end", version });
    const hideSimilar = (key: string) => () =>
      producer.request(`/api/questions/${key}/hide-alike`, { method: "POST" });
    const listStatuses = async () => {
      const path = `/api/questions?all=true&date=${SHOW_DATE}`;
      const questions = (await producer.request(path)).json<TeamQuestion[]>();
      return questions.map(({ text, status }) => `${text} ${status}`).sort();
    };
    const readScene = async () => (await producer.request("/api/live")).json<{ scene: string }>().scene;
    return { db: app.house.db, ask, setStatus, endShow, hideSimilar, listStatuses, readScene };
  }

  test("only one question is on screen", async () => {
    const { db, ask, setStatus, listStatuses } = await openShow();
    const [first, second] = [await ask("Who pays?"), await ask("Who asks?")];
    await runOverlapping(db, setStatus(first, "on-screen"), setStatus(second, "on-screen"));
    expect(await listStatuses()).toEqual(["Who asks? on-screen", "Who pays? answered"]);
  });

  test("a question isn't put on screen while the show is being ended", async () => {
    const { db, ask, setStatus, endShow, listStatuses, readScene } = await openShow();
    const key = await ask("Who pays?");
    const [ended, shown] = await runOverlapping(db, endShow, setStatus(key, "on-screen"));
    expect([ended.status, shown.status]).toEqual([200, 409]);
    expect([await readScene(), await listStatuses()]).toEqual(["clear", ["Who pays? waiting"]]);
  });

  test("a question that is being accepted isn't hidden with similar ones", async () => {
    const { db, ask, setStatus, hideSimilar, listStatuses } = await openShow();
    const first = await ask("Who pays for the dinner?");
    const second = await ask("Who pays for the dinner here?");
    const [accepted, hidden] = await runOverlapping(db, setStatus(second, "accepted"), hideSimilar(first));
    expect([accepted.status, hidden.json()]).toEqual([200, { hidden: 1 }]);
    expect(await listStatuses()).toEqual([
      "Who pays for the dinner here? accepted",
      "Who pays for the dinner? hidden",
    ]);
  });
});
