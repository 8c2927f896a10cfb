import { expect, test } from "vitest";
import type { AdminEvent } from "#accounts/team/team.contract.ts";
import type { GuestRequest } from "#guests/guests.contract.ts";
import {
  applyAsGuest,
  changeRequest,
  listRequests,
  OTHER_RECORDING_DATE,
  openGuestApp,
  RECORDING_DATE,
} from "#guests/testing/applications.ts";
import { readDateEmails } from "#guests/testing/arrived-emails.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { Client } from "#testing/test-app.ts";

/** The changes that take a new request to each status. */
const MOVES_BY_STATUS: Record<GuestRequest["status"], object[]> = {
  pending: [],
  scheduled: [{ status: "scheduled", scheduledDate: RECORDING_DATE }],
  completed: [{ status: "scheduled", scheduledDate: RECORDING_DATE }, { status: "completed" }],
  rejected: [{ status: "rejected" }],
};

async function reachStatus(admin: Client, visitor: Client, status: GuestRequest["status"]): Promise<number> {
  const { id } = await applyAsGuest(visitor);
  for (const step of MOVES_BY_STATUS[status]) expect((await changeRequest(admin, id, step)).status).toBe(200);
  return id;
}

describeOnBothEngines("scheduling guests", (open) => {
  // Tries every change from one status to another.
  test.each([
    ["pending", "pending", 200],
    ["pending", "scheduled", 200],
    ["pending", "rejected", 200],
    ["pending", "completed", 409],
    ["scheduled", "scheduled", 200],
    ["scheduled", "completed", 200],
    ["scheduled", "rejected", 200],
    ["scheduled", "pending", 409],
    ["completed", "completed", 200],
    ["completed", "pending", 200],
    ["completed", "scheduled", 409],
    ["completed", "rejected", 409],
    ["rejected", "rejected", 200],
    ["rejected", "pending", 200],
    ["rejected", "scheduled", 409],
    ["rejected", "completed", 409],
    ["pending", "approved", 400],
  ] as const)("from %s to %s: %i", async (from, to, status) => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const id = await reachStatus(admin, app.client(), from);
    const [request] = await listRequests(admin);
    const response = await changeRequest(admin, id, {
      status: to,
      scheduledDate: OTHER_RECORDING_DATE,
      adminNotes: "Looked at",
    });
    expect(response.status).toBe(status);
    const [now] = await listRequests(admin);
    if (status !== 200) return expect(now).toEqual(request);
    const dates = {
      scheduled: OTHER_RECORDING_DATE,
      completed: RECORDING_DATE,
      pending: null,
      rejected: null,
    };
    expect(now).toMatchObject({ status: to, scheduledDate: dates[to], adminNotes: "Looked at" });
  });

  test("scheduling takes a date, but saving the notes of a scheduled request doesn't", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    for (const scheduledDate of [undefined, null, "", "soon", "2026-02-30"]) {
      const response = await changeRequest(admin, id, { status: "scheduled", scheduledDate });
      const message = "Please select a recording date";
      expect([response.status, response.json()]).toEqual([
        400,
        { message, issues: [{ path: "scheduledDate", message }] },
      ]);
    }
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: "2026-12-09" });
    const response = await changeRequest(admin, id, {
      status: "scheduled",
      adminNotes: "Ask for the quarterly sheet",
    });
    expect(response.json()).toMatchObject({
      scheduledDate: RECORDING_DATE,
      adminNotes: "Ask for the quarterly sheet",
    });
  });

  test("of two admins at the same time, the second learns of the first one's change instead of undoing it", async () => {
    const app = await openGuestApp(await open());
    const [firstAdmin, secondAdmin] = [await app.admin(), await app.admin()];
    const { id, updatedAt: basedOn } = await applyAsGuest(app.client());
    expect(
      (await changeRequest(firstAdmin, id, { status: "scheduled", scheduledDate: RECORDING_DATE, basedOn }))
        .status,
    ).toBe(200);
    const second = await changeRequest(secondAdmin, id, { status: "rejected", basedOn });
    expect([second.status, second.json().message]).toEqual([409, expect.stringContaining("Somebody else")]);
    expect(await listRequests(secondAdmin)).toMatchObject([
      { status: "scheduled", scheduledDate: RECORDING_DATE },
    ]);
  });

  test("of two decisions at the very same moment one counts, and one email is sent", async () => {
    const app = await openGuestApp(await open());
    const [firstAdmin, secondAdmin] = [await app.admin(), await app.admin()];
    const { id, updatedAt: basedOn } = await applyAsGuest(app.client());
    const responses = await Promise.all([
      changeRequest(firstAdmin, id, { status: "scheduled", scheduledDate: RECORDING_DATE, basedOn }),
      changeRequest(secondAdmin, id, { status: "scheduled", scheduledDate: OTHER_RECORDING_DATE, basedOn }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.sendMail();
    expect(readDateEmails(app.mail)).toHaveLength(1);
  });

  test("what the team does is stored without the guest's name, which the record shows as long as there is one", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    for (const change of [
      { status: "scheduled", scheduledDate: RECORDING_DATE },
      { status: "scheduled", scheduledDate: OTHER_RECORDING_DATE },
      { status: "scheduled", adminNotes: "x" },
      { status: "completed" },
      { status: "pending" },
      { status: "rejected" },
    ])
      await changeRequest(admin, id, change);
    const listEvents = async () =>
      (await admin.request("/api/admin-events?entity=guest-request")).json<AdminEvent[]>();
    expect(new Set((await listEvents()).map(({ subject }) => subject))).toEqual(new Set(["Paul Sorensen"]));
    await admin.delete(`/api/guest-requests/${id}?forever=true`);
    const events = await listEvents();
    const actions = events.map(({ action }) => action);
    expect(actions.reverse()).toEqual([
      "schedule",
      "reschedule",
      "note",
      "complete",
      "reopen",
      "reject",
      "delete-for-ever",
    ]);
    expect(JSON.stringify(events)).not.toMatch(/paul|sorensen/i);
  });
});
