import { expect, test } from "vitest";
import { insertRows, qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import type { GuestRequestsTables, StoredGuestRequest } from "../guests.table.server.ts";
import {
  APPLICATION_INPUT,
  applyAsGuest,
  changeRequest,
  type GuestApp,
  openGuestApp,
  RECORDING_DATE,
} from "../testing/applications.ts";
import type { CalendarWeek } from "./guest-calendar.contract.ts";

/** Adds sixty copies of the only request, with the fields in `more` changed. */
async function addSixtyRequests({ house }: GuestApp, more: Partial<StoredGuestRequest>): Promise<void> {
  const row = await qb<GuestRequestsTables>(house.db)
    .selectFrom("guest_requests")
    .selectAll()
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 60 }, (_, index) => ({
    ...row,
    name: `Guest ${index}`,
    ...more,
    id: row.id + 1 + index,
    createdAt: new Date(Date.parse(row.createdAt) + index + 1).toISOString(),
    calendarKey: `key-${index}`,
  }));
  await insertRows(house.db, "guest_requests", copies);
}

describeOnBothEngines("the guest calendar", (open) => {
  test("lists a guest on a day without a show between the weeks", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    const scheduledDate = new Date(Date.parse(RECORDING_DATE) + 2 * DAY_MS).toISOString();
    await changeRequest(admin, id, { status: "scheduled", scheduledDate });
    const calendar = (await admin.request("/api/guest-requests/wall")).json<CalendarWeek[]>();
    expect(calendar).toHaveLength(13);
    expect(calendar.map(({ date }) => date)).toEqual(calendar.map(({ date }) => date).sort());
    const daysWithoutShow = calendar.filter(({ hasShow }) => !hasShow);
    expect(daysWithoutShow).toMatchObject([{ startsAt: scheduledDate, status: "planned", guests: [{ id }] }]);
  });

  test("begins with a guest who is scheduled before the next show", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    const scheduledDate = new Date(app.house.now().getTime() + DAY_MS).toISOString();
    await changeRequest(admin, id, { status: "scheduled", scheduledDate });
    const [firstDay] = (await admin.request("/api/guest-requests/wall")).json<CalendarWeek[]>();
    expect(firstDay).toMatchObject({ hasShow: false, startsAt: scheduledDate, guests: [{ id }] });
  });

  test("is exported completely as CSV, only for the team", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    await applyAsGuest(app.client(), { name: "=Paul" });
    const csv = await admin.request("/api/guest-requests/export");
    expect([csv.status, csv.text.split("\r\n")[0]]).toEqual([
      200,
      "createdAt,name,email,phone,linkedIn,bio,potentialTimeline,status,scheduledDate,adminNotes",
    ]);
    expect(csv.text).toContain(APPLICATION_INPUT.email);
    expect((await app.client().request("/api/guest-requests/export")).status).toBe(401);
  });

  test("shows for 12 weeks who is coming, what is offered or skipped, and which dates are free", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const readWall = async () => (await admin.request("/api/guest-requests/wall")).json<CalendarWeek[]>();
    const [first, second] = [await applyAsGuest(app.client()), await applyAsGuest(app.client())];
    await changeRequest(admin, first.id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    const dates = ["2026-12-16", "2027-01-06"];
    await admin.post(`/api/guest-requests/${second.id}/offer`, { dates });
    const firstWeek = (await readWall())[0];
    const skipRequest = { command: "skip", version: firstWeek?.version, reason: "Thanksgiving" };
    expect((await admin.post("/api/weeks/2026-11-25/commands", skipRequest)).status).toBe(200);
    const calendar = await readWall();
    expect(calendar).toHaveLength(12);
    expect(calendar.slice(0, 4)).toMatchObject([
      { date: "2026-11-25", status: "skipped", skipReason: "Thanksgiving", guests: [], offers: [] },
      { date: "2026-12-02", status: "planned", guests: [], offers: [] },
      {
        date: "2026-12-09",
        startsAt: RECORDING_DATE,
        guests: [{ id: first.id, scheduledDate: RECORDING_DATE }],
        offers: [],
      },
      { date: "2026-12-16", guests: [], offers: [{ id: second.id, offeredDates: dates }] },
    ]);
    expect(calendar[6]).toMatchObject({ date: "2027-01-06", offers: [{ id: second.id }] });
    expect((await app.client().request("/api/guest-requests/wall")).status).toBe(401);
    const moderator = await app.member("moderator");
    expect((await moderator.request("/api/guest-requests/wall")).status).toBe(403);
  });

  test("has each week's own guest, with bio and phone number, no matter how many are scheduled", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const week = "2026-12-09";
    const first = await applyAsGuest(app.client(), { phone: "+1 555 0100" });
    await changeRequest(admin, first.id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await addSixtyRequests(app, { scheduledDate: "2027-01-06T18:00:00.000Z" });
    const readGuests = (client: typeof admin) => client.request(`/api/weeks/${week}/guests`);
    const { name, bio } = APPLICATION_INPUT;
    expect((await readGuests(admin)).json()).toMatchObject([
      { id: first.id, name, bio, phone: "+1 555 0100" },
    ]);
    expect((await admin.request("/api/weeks/2027-01-06/guests")).json()).toHaveLength(60);
    expect((await readGuests(await app.member("moderator"))).status).toBe(403);
    expect((await readGuests(app.client())).status).toBe(401);
    expect((await admin.request("/api/weeks/soon/guests")).status).toBe(400);
  });

  test("has the guests of a show by its day in the show's zone", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    const readGuests = async (date: string) => (await admin.request(`/api/weeks/${date}/guests`)).json();
    // In December, Denver is seven hours behind UTC.
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: "2026-12-17T06:30:00.000Z" });
    expect([await readGuests("2026-12-16"), await readGuests("2026-12-17")]).toMatchObject([[{ id }], []]);
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: "2026-12-17T07:30:00.000Z" });
    expect([await readGuests("2026-12-16"), await readGuests("2026-12-17")]).toMatchObject([[], [{ id }]]);
  });

  test("finds a guest by name, no matter how many have applied since", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client(), { name: "Åsa 50%_Öberg" });
    await addSixtyRequests(app, { name: "Later Guest" });
    const findRequests = async (query: string) => {
      const response = await admin.request(`/api/guest-requests?limit=50&${query}`);
      return [response.headers.get("x-total-count"), response.json<{ id: number }[]>().map((one) => one.id)];
    };
    expect((await findRequests("status=pending"))[1]).not.toContain(id);
    for (const search of ["%C3%85SA", "%C3%B6berg", "50%25_"])
      expect(await findRequests(`status=pending&search=${search}`)).toEqual(["1", [id]]);
    expect(await findRequests("search=asa%20nobody")).toEqual(["0", []]);
    expect(await findRequests(`status=scheduled&search=%C3%85sa`)).toEqual(["0", []]);
    const [total, ids] = await findRequests("status=pending&search=later");
    expect([total, ids?.length]).toEqual(["60", 50]);
    expect((await admin.request(`/api/guest-requests?search=${"a".repeat(501)}`)).status).toBe(400);
  });
});
