import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { TeamLiveState } from "./live.contract.ts";
import { openDeskTestApp, SHOW_DATE } from "./testing/hour.ts";

describeOnBothEngines("a press of a button", (open) => {
  async function openButtons() {
    const desk = await openDeskTestApp(await open());
    const tokenAnswer = await desk.producer.post("/api/tokens", { name: "Stream Deck", scopes: ["live"] });
    const headers = { authorization: `Bearer ${tokenAnswer.json<{ token: string }>().token}` };
    const press = (json: object) => desk.app.client().post("/api/live/press", json, { headers });
    return { ...desk, press };
  }

  test("acts on the coming week or on the live one, and Activity names the token", async () => {
    const { press, producer, pass } = await openButtons();
    const scene = await press({ command: "scene", scene: "countdown" });
    expect([scene.status, scene.json()]).toMatchObject([200, { status: "off", scene: "countdown" }]);
    const earlyAnswer = await press({ command: "next" });
    expect([earlyAnswer.status, earlyAnswer.json()]).toMatchObject([
      409,
      { message: "This show is not on air yet" },
    ]);
    expect((await press({ command: "go-live" })).json()).toMatchObject({
      status: "live",
      date: SHOW_DATE,
      current: 1,
    });
    pass(2);
    expect((await press({ command: "draw", word: "porch light" })).status).toBe(200);
    const poll = (await press({ command: "open-poll" })).json<TeamLiveState>().poll;
    expect(Date.parse(poll?.closesAt ?? "") - Date.parse("2026-12-08T12:00:02Z")).toBe(120_000);
    const [event] = (await producer.request("/api/admin-events")).json<object[]>();
    expect(event).toMatchObject({ action: "open-poll", entity: "week", token: "Stream Deck" });
  });

  test("counts once within a second, and both requests get the same answer", async () => {
    const { press, pass, producer } = await openButtons();
    await press({ command: "go-live" });
    const [first, second] = await Promise.all([press({ command: "next" }), press({ command: "next" })]);
    expect(first.json()).toMatchObject({ current: 2 });
    expect(second.json()).toEqual(first.json());
    const byHand = await producer.post("/api/live/press", { command: "next" });
    expect(byHand.json()).toMatchObject({ current: 3 });
    pass(1);
    const last = await press({ command: "next" });
    expect([last.status, last.json()]).toMatchObject([
      409,
      { message: "This is the last part of the run sheet" },
    ]);
  });

  test("counts after the clock was set back, too", async () => {
    const { press, pass } = await openButtons();
    await press({ command: "go-live" });
    expect((await press({ command: "scene", scene: "countdown" })).json()).toMatchObject({ version: 2 });
    pass(-30);
    expect((await press({ command: "scene", scene: "clear" })).json()).toMatchObject({ version: 3 });
    expect((await press({ command: "scene", scene: "countdown" })).json()).toMatchObject({ version: 4 });
  });

  test("ends the show only with `confirm`", async () => {
    const { press } = await openButtons();
    await press({ command: "go-live" });
    const bare = await press({ command: "end" });
    expect([bare.status, bare.json()]).toMatchObject([400, { issues: [{ path: "confirm" }] }]);
    expect((await press({ command: "end", confirm: true })).status).toBe(200);
  });
});
