import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { queueDueReminders } from "./guests.server.ts";
import {
  applyAsGuest,
  changeRequest,
  listRequests,
  openGuestApp,
  RECORDING_DATE,
} from "./testing/applications.ts";
import { readDateEmails } from "./testing/arrived-emails.ts";

const CANCELED_MESSAGE = "The deletion canceled the date by mail: send the invitation again";

describeOnBothEngines("the date of a guest who is restored from the trash", (open) => {
  /**
   * Opens the app with two guests. Returns their ids, and functions that act as the team. Each call moves the clock
   * forward by a second.
   */
  async function openTeam() {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const apply = async (email: string) => (await applyAsGuest(app.client(), { email })).id;
    const move = async (path: string, method: string) => {
      await app.sendMail(1);
      const response = await admin.request(path, { method });
      expect(response.status).toBeLessThan(300);
      return response;
    };
    return {
      guests: [await apply("one@example.com"), await apply("two@example.com")] as const,
      put: async (id: number, json: object) => {
        await app.sendMail(1);
        expect((await changeRequest(admin, id, json)).status).toBe(200);
      },
      remove: async (id: number) =>
        (await move(`/api/guest-requests/${id}`, "DELETE")).headers.get("x-deletion-id"),
      restore: async (deletion: string | null) =>
        (await move(`/api/trash/${deletion}/restore`, "POST")).json(),
      stateOf: async (id: number) => {
        const request = (await listRequests(admin)).find((request) => request.id === id);
        return [request?.status, request?.scheduledDate];
      },
    };
  }
  const scheduledState = { status: "scheduled", scheduledDate: RECORDING_DATE };

  test.each([0, 1] as const)("stays where two had it, whichever was deleted: %i", async (deletedIndex) => {
    const { guests, put, remove, restore, stateOf } = await openTeam();
    for (const id of guests) await put(id, scheduledState);
    const deletion = await remove(guests[deletedIndex]);
    expect(await restore(deletion)).toMatchObject({
      restored: 1,
      skipped: [],
      changed: [{ reason: CANCELED_MESSAGE }],
    });
    for (const id of guests) expect(await stateOf(id)).toEqual(["scheduled", RECORDING_DATE]);
  });

  test("is kept if both were deleted, in whichever order they are restored", async () => {
    const { guests, put, remove, restore, stateOf } = await openTeam();
    for (const id of guests) await put(id, scheduledState);
    const [firstDeletion, secondDeletion] = [await remove(guests[0]), await remove(guests[1])];
    for (const deletion of [firstDeletion, secondDeletion]) await restore(deletion);
    for (const id of guests) expect(await stateOf(id)).toEqual(["scheduled", RECORDING_DATE]);
  });

  test("is lost if another guest has taken it since", async () => {
    const { guests, put, remove, restore, stateOf } = await openTeam();
    const [firstId, secondId] = guests;
    await put(firstId, scheduledState);
    const deletion = await remove(firstId);
    await put(secondId, scheduledState);
    const reason = "The date, Dec 9, 2026, is now Paul Sorensen's, so the request is pending";
    const remarks = [{ label: "Paul Sorensen", reason }];
    expect(await restore(deletion)).toEqual({ restored: 1, skipped: [], changed: remarks });
    expect(await stateOf(firstId)).toEqual(["pending", null]);
    expect(await stateOf(secondId)).toEqual(["scheduled", RECORDING_DATE]);
  });

  test("is known only to the team once an email has canceled it: they see that, and can invite the guest again", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    const changeAsTeam = async (path: string, method = "POST") => {
      await app.sendMail(1);
      return admin.request(path, { method });
    };
    const findRequest = async () => (await listRequests(admin)).find((request) => request.id === id);
    const cancelAndRestore = async () => {
      const response = await changeAsTeam(`/api/guest-requests/${id}`, "DELETE");
      return (await changeAsTeam(`/api/trash/${response.headers.get("x-deletion-id")}/restore`)).json();
    };
    await changeRequest(admin, id, scheduledState);
    expect(await cancelAndRestore()).toMatchObject({ restored: 1, changed: [{ reason: CANCELED_MESSAGE }] });
    expect(await findRequest()).toMatchObject({
      ...scheduledState,
      isCanceledByMail: true,
      emailStatus: "none",
    });
    await changeAsTeam(`/api/guest-requests/${id}/send-email`);
    expect(await findRequest()).toMatchObject({ isCanceledByMail: false, emailStatus: "queued" });
    await cancelAndRestore();
    await changeRequest(admin, id, { ...scheduledState, sendEmailNotification: true });
    await app.sendMail(1);
    expect(readDateEmails(app.mail).map(({ method, sequence }) => [method, sequence])).toEqual([
      ["REQUEST", 0],
      ["CANCEL", 1],
      ["REQUEST", 2],
      ["CANCEL", 3],
      ["REQUEST", 4],
    ]);
    // The reminder that is due a week before the date is sent as usual.
    await app.sendMail(12 * 86_400);
    expect(await queueDueReminders(app.house)).toBe(1);
  });
});
