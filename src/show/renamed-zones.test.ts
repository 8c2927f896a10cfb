import { expect, test } from "vitest";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import type { ShowTables } from "./show.table.server.ts";
import type { ShowDraft } from "./show-calls.contract.ts";

describeOnBothEngines("a show's time zone", (open) => {
  test.each([
    ["asia/kolkata", "Asia/Kolkata", "6PM Kolkata"],
    ["Asia/Calcutta", "Asia/Kolkata", "6PM Kolkata"],
    ["Europe/Kiev", "Europe/Kyiv", "6PM Kyiv"],
  ])("that is sent as %s is stored as %s", async (timeZone, name, label) => {
    const owner = await openTestApp(await open()).admin();
    const schedule = { hour: 18, minute: 0, timeZone };
    const response = await owner.put("/api/show/draft", { version: 1, schedule });
    expect(response.json<ShowDraft>().draft.schedule).toMatchObject({ timeZone: name, label });
  });

  test("that was stored under an old name is shown by its current one, and renaming it moves no show", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const call = async (method: string, path: string, json: object) =>
      (await owner.request(`/api/show/${path}`, { method, json })).json<ShowDraft>();
    const schedule = { hour: 18, minute: 0, timeZone: "Asia/Kolkata", from: "2027-01-07" };
    const { version } = await call("PUT", "draft", { version: 1, name: "Chai Hour", schedule });
    const { published } = await call("POST", "publish", { version });
    const state = qb<ShowTables>(app.house.db);
    const oldText = JSON.stringify(published).replaceAll("Kolkata", "Calcutta");
    await state.updateTable("show_state").set({ draft: oldText, published: oldText, version: 9 }).execute();
    await app.house.showCache.refresh();
    expect((await app.client().request("/api/show")).text).not.toContain("Calcutta");
    const renamed = await call("PUT", "draft", { version: 9, schedule: { timeZone: "Asia/Calcutta" } });
    expect(renamed.draft.schedule).toEqual(published.schedule);
    expect((await call("POST", "publish", { version: renamed.version })).published.schedules).toEqual(
      published.schedules,
    );
  });
});
