import { expect, test } from "vitest";
import type { Week } from "#on-air/week/week.contract.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runOverlappingChanges } from "#platform/database/testing/overlapping.ts";
import { openDeskTestApp, SHOW_DATE, SHOW_PARTS } from "./testing/hour.ts";

describeOnBothEngines("two people who change a week at the same moment", (open) => {
  async function openHour() {
    const desk = await openDeskTestApp(await open());
    const { app, producer, send, put, findVersion } = desk;
    const readWeek = async () =>
      (await producer.request(`/api/weeks?from=${SHOW_DATE}&count=1`)).json<[Week]>()[0];
    const press = async (command: string) => {
      const version = await findVersion(SHOW_DATE);
      return () => send({ command, version });
    };
    const save = async (change: object) => {
      const { version } = await readWeek();
      return () => put({ version, ...change });
    };
    const overlap = async (first: () => ReturnType<typeof put>, second: () => ReturnType<typeof put>) => {
      const [one, other] = await runOverlappingChanges(app.house.db, first, second);
      return [one.status, other.status];
    };
    return { ...desk, readWeek, press, save, overlap };
  }

  test.each(["first", "last"])("a Next that comes %s and a save both keep what they did", async (place) => {
    const { run, readWeek, press, save, overlap } = await openHour();
    await run("go-live");
    const [next, note] = [await press("next"), await save({ note: "Thank the sponsor" })];
    expect(await (place === "first" ? overlap(next, note) : overlap(note, next))).toEqual([200, 200]);
    const { note: savedNote, air } = await readWeek();
    expect([savedNote, air?.current, air?.parts.map(({ id }) => id)]).toEqual([
      "Thank the sponsor",
      2,
      [1, 2],
    ]);
  });

  test("Next doesn't move to a part that is being removed", async () => {
    const { run, readWeek, press, save, overlap } = await openHour();
    const { week } = await run("go-live");
    const remainingParts = week.runSheet.filter(({ id }) => id !== 2);
    expect(await overlap(await save({ runSheet: remainingParts }), await press("next"))).toEqual([200, 200]);
    const { runSheet, air } = await readWeek();
    expect([runSheet.map(({ id }) => id), air?.current]).toEqual([[1, 3], 3]);
  });

  test.each([
    ["go-live", "first"],
    ["go-live", "last"],
    ["skip", "first"],
    ["skip", "last"],
  ])("if a %s comes %s and a save, the later one is refused", async (command, place) => {
    const { readWeek, press, save, overlap } = await openHour();
    const [pressed, saved] = [await press(command), await save({ title: "Rent" })];
    expect(await (place === "first" ? overlap(pressed, saved) : overlap(saved, pressed))).toEqual([200, 409]);
    const { title, status } = await readWeek();
    expect([title, status === "planned"]).toEqual(
      place === "first" ? ["Episode 216", false] : ["Rent", true],
    );
  });

  test("a week that nobody has changed yet is created by one of them", async () => {
    const { put, send, overlap } = await openHour();
    const date = "2026-12-16";
    const skip = () => send({ command: "skip", version: 1 }, { date });
    const save = () => put({ version: 1, runSheet: SHOW_PARTS }, date);
    expect(await overlap(save, skip)).toEqual([200, 409]);
  });
});
