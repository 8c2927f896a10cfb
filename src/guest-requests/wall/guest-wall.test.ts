import { expect, test } from "vitest";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { WallWeek } from "../guest-requests.contract.ts";
import { applyAsGuest, changeRequest, DATE, guestApp } from "../testing/applications.ts";

onBothEngines("the wall of weeks", (open) => {
  test("shows for 12 weeks who comes, what is offered, what is skipped, and the holes", async () => {
    const app = await guestApp(await open());
    const admin = await app.admin();
    const read = async () => (await admin.request("/api/guest-requests/wall")).json<WallWeek[]>();
    const [one, two] = [await applyAsGuest(app.client()), await applyAsGuest(app.client())];
    await changeRequest(admin, one.id, { status: "scheduled", scheduledDate: DATE });
    const dates = ["2026-12-16", "2027-01-06"];
    await admin.request(`/api/guest-requests/${two.id}/offer`, { method: "POST", json: { dates } });
    const first = (await read())[0];
    const skip = { command: "skip", version: first?.version, reason: "Thanksgiving" };
    expect(
      (await admin.request("/api/weeks/2026-11-25/commands", { method: "POST", json: skip })).status,
    ).toBe(200);
    const wall = await read();
    expect(wall).toHaveLength(12);
    expect(wall.slice(0, 4)).toMatchObject([
      { date: "2026-11-25", status: "skipped", skipReason: "Thanksgiving", guests: [], offers: [] },
      { date: "2026-12-02", status: "planned", guests: [], offers: [] },
      { date: "2026-12-09", startsAt: DATE, guests: [{ id: one.id, scheduledDate: DATE }], offers: [] },
      { date: "2026-12-16", guests: [], offers: [{ id: two.id, offeredDates: dates }] },
    ]);
    expect(wall[6]).toMatchObject({ date: "2027-01-06", offers: [{ id: two.id }] });
    expect((await app.client().request("/api/guest-requests/wall")).status).toBe(401);
    const moderator = await app.member("moderator");
    expect((await moderator.request("/api/guest-requests/wall")).status).toBe(403);
  });
});
