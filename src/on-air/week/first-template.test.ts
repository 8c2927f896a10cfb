import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { defaultShow } from "#show.ts";
import { openTestApp } from "#testing/test-app.ts";
import type { RunSheetItem, Week, WeekTemplate } from "./week.contract.ts";
import { scaleRunSheet } from "./week.rules.ts";
import { addFirstTemplate } from "./week.server.ts";

const sumMinutes = (runSheet: readonly RunSheetItem[]) =>
  runSheet.reduce((sum, { minutes }) => sum + minutes, 0);

describeOnBothEngines("the template of a new installation", (open) => {
  async function openOffice({ lengthMinutes = 60 } = {}) {
    const show = { ...defaultShow, live: { ...defaultShow.live, lengthMinutes } };
    const now = () => new Date("2026-12-08T12:00:00Z");
    const app = openTestApp(await open(), { now, house: { show: () => show } });
    const listWeeks = async () => (await (await app.admin()).request("/api/weeks")).json<Week[]>();
    return { app, list: listWeeks };
  }

  test("fills the hour from cold open to close, with a draw before a poll", async () => {
    const { app, list } = await openOffice();
    await Promise.all([addFirstTemplate(app.house), addFirstTemplate(app.house)]);
    const weeks = await list();
    for (const { runSheet } of weeks) {
      expect(runSheet.map(({ kind }) => kind)).toEqual([
        "segment",
        "guest",
        "draw",
        "poll",
        "segment",
        "segment",
      ]);
      expect(sumMinutes(runSheet)).toBe(60);
    }
  });

  test("fits a show of another length until somebody edits it", async () => {
    const { app, list } = await openOffice({ lengthMinutes: 25 });
    await addFirstTemplate(app.house);
    const [week] = await list();
    expect(sumMinutes(week?.runSheet ?? [])).toBe(25);
    const producer = await app.admin();
    const readTemplate = async () => (await producer.request("/api/weeks/template")).json<WeekTemplate>();
    const templateBefore = await readTemplate();
    const request = { method: "PUT", json: { version: templateBefore.version, title: "Live" } };
    expect((await producer.request("/api/weeks/template", request)).status).toBe(200);
    expect(await readTemplate()).toEqual({
      ...templateBefore,
      title: "Live",
      version: templateBefore.version + 1,
    });
    const json = { version: templateBefore.version + 1, runSheet: templateBefore.runSheet.slice(0, 1) };
    await producer.put("/api/weeks/template", json);
    await addFirstTemplate(app.house);
    expect((await list())[0]?.runSheet).toEqual(templateBefore.runSheet.slice(0, 1));
  });

  test("is not added if a team already works here", async () => {
    const { app, list } = await openOffice();
    await app.admin();
    await addFirstTemplate(app.house);
    expect((await list())[0]?.runSheet).toEqual([]);
  });
});

test.each([5, 7, 30, 59, 60, 61, 90, 720])("a run sheet fills a show of %i minutes", (length) => {
  const parts = [5, 15, 5, 5, 25, 5].map((minutes, index) => ({
    ...{ id: index + 1, kind: "segment" as const, title: "", note: "", done: false },
    minutes,
  }));
  const fitted = scaleRunSheet(parts, length);
  expect(sumMinutes(fitted)).toBe(length);
  expect(fitted.every(({ minutes }) => minutes >= 0)).toBe(true);
  expect(scaleRunSheet([], length)).toEqual([]);
});
