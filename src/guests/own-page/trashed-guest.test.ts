import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listTables, qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { type Client, openTestApp, type TestApp } from "#testing/test-app.ts";
import { guestMailWriters } from "../guests.server.ts";
import { applyAsGuest, changeRequest, RECORDING_DATE } from "../testing/applications.ts";

const GUEST = { name: "Zebulon Quirk", email: "zebulon@example.com" };
const sendDelete = (client: Client, path: string) => client.delete(path);
const sendEmails = ({ house }: TestApp) => sendDueEmails(house, guestMailWriters);
const listMailFiles = ({ house }: TestApp) => readdir(join(house.env.DATA_DIR, "outbox")).catch(() => []);

describeOnBothEngines("a guest whose request the team deleted", (open) => {
  async function apply() {
    const clock = { ms: Date.parse("2026-11-21T10:00:00Z") };
    const app = openTestApp(await open(), { now: () => new Date(clock.ms) });
    const [admin, visitor] = [await app.admin(), app.client()];
    const { id, statusUrl } = await applyAsGuest(visitor, GUEST);
    return { app, clock, admin, visitor, id, page: `/api/guest/${statusUrl.split("/g/")[1]}` };
  }

  test("sees that it is in the trash and until when, and can erase it there so that nothing comes back", async () => {
    const { app, admin, visitor, id, page } = await apply();
    expect((await visitor.request(page)).json()).toMatchObject({ trashedUntil: null });
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await sendEmails(app);
    const response = await sendDelete(admin, `/api/guest-requests/${id}`);
    const pageResponse = await visitor.request(page);
    expect([pageResponse.status, pageResponse.json()]).toMatchObject([
      200,
      {
        name: GUEST.name,
        trashedUntil: "2026-12-21T10:00:00.000Z",
        recording: null,
        offers: [],
        calendarUrl: null,
      },
    ]);
    for (const [method, path, json] of [
      ["PUT", page, { phone: "1" }],
      ["POST", `${page}/choose`, { date: "2026-12-09" }],
      ["POST", `${page}/cancel`, {}],
    ] as const)
      expect((await visitor.request(path, { method, json })).status).toBe(404);
    expect((await sendDelete(visitor, page)).status).toBe(204);
    expect([(await sendDelete(visitor, page)).status, (await visitor.request(page)).status]).toEqual([
      404, 404,
    ]);
    expect((await admin.request("/api/trash")).json()).toEqual([]);
    const restore = `/api/trash/${response.headers.get("x-deletion-id")}/restore`;
    expect((await admin.post(restore)).status).toBe(404);
    const [event] = (await admin.request("/api/admin-events?limit=1")).json<object[]>();
    expect(event).toMatchObject({ username: "(guest)", action: "erase", entityId: null });
    // The cancellation that was queued when the team deleted the request is still sent, because it removes the date
    // from the guest's calendar.
    expect(await sendEmails(app)).toBe(1);
    for (const { name } of await listTables(app.house.db)) {
      const rows = await qb<Record<string, object>>(app.house.db).selectFrom(name).selectAll().execute();
      expect([name, JSON.stringify(rows)]).not.toMatchObject([name, expect.stringMatching(/zebulon|quirk/i)]);
    }
  });

  test("finds nothing after thirty days", async () => {
    const { clock, admin, visitor, id, page } = await apply();
    await sendDelete(admin, `/api/guest-requests/${id}`);
    clock.ms += 30 * DAY_MS;
    expect((await visitor.request(page)).status).toBe(404);
  });

  test("when erasing and restoring happen at the same time, one succeeds and the other finds nothing", async () => {
    const { admin, visitor, id, page } = await apply();
    const response = await sendDelete(admin, `/api/guest-requests/${id}`);
    const restore = `/api/trash/${response.headers.get("x-deletion-id")}/restore`;
    await Promise.all([sendDelete(visitor, page), admin.post(restore)]);
    const remainingCount = (await admin.request("/api/guest-requests")).json<object[]>().length;
    expect((await visitor.request(page)).status).toBe(remainingCount === 1 ? 200 : 404);
    expect((await admin.request("/api/trash")).json()).toEqual([]);
  });

  test.each(["?forever=true", "the trash", "the guest's link"])(
    "leaves no email stored as a file after %s, and other guests' stay",
    async (way) => {
      const { app, admin, visitor, id, page } = await apply();
      const otherRequest = await applyAsGuest(app.client(), { name: "Amara", email: "amara@example.com" });
      await admin.post(`/api/guest-requests/${id}/offer`, { dates: ["2026-12-09"] });
      expect(await sendEmails(app)).toBe(3);
      expect(await listMailFiles(app)).toHaveLength(3);
      if (way === "the guest's link") await sendDelete(visitor, page);
      else {
        const query = way.startsWith("?") ? way : "";
        const response = await sendDelete(admin, `/api/guest-requests/${id}${query}`);
        if (!query) await sendDelete(admin, `/api/trash/${response.headers.get("x-deletion-id")}`);
      }
      expect(await listMailFiles(app)).toHaveLength(1);
      await sendDelete(admin, `/api/guest-requests/${otherRequest.id}?forever=true`);
      expect(await listMailFiles(app)).toEqual([]);
    },
  );
});
