import { randomUUID } from "node:crypto";
import type { Actor, House } from "#house.server.ts";
import { isCaught } from "#inbox/form-trap.rules.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { holdPictures, removeUnheld } from "#platform/files/files.server.ts";
import { forgetThread } from "#platform/mail/mail.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { queueGuestMail } from "./guest-invitation.server.ts";
import { keptPhoto } from "./guest-photo.server.ts";
import { changed, holderOf, type StoredRequest, shownOne, taken } from "./guest-request-row.server.ts";
import type { GuestRequest, GuestRequestInput, GuestRequestReceipt } from "./guest-requests.contract.ts";
import { mailFor } from "./guest-requests.rules.ts";
import type { GuestRequestsTables } from "./guest-requests.table.server.ts";
import { toldDate } from "./guest-scheduling.server.ts";

export { recordingCalendar } from "./guest-invitation.server.ts";
export { changeGuestRequest, sendGuestMailAgain } from "./guest-scheduling.server.ts";

/**
 * Takes an application in. One that was hardly written by a person is kept apart; its sender sees no difference.
 * @throws {Refusal} 400, 413 or 415 naming `photoUrl`; 503 where the photo cannot be stored now.
 */
export async function submitGuestRequest(
  house: House,
  { photoUrl, website, formAge, ...input }: GuestRequestInput,
): Promise<GuestRequestReceipt> {
  const photo = await keptPhoto(house, photoUrl);
  return transaction(house.db, async (trx) => {
    const now = house.now().toISOString();
    const request = await on<GuestRequestsTables>(trx)
      .insertInto("guest_requests")
      .values({
        ...input,
        photoUrl: photo,
        status: "pending",
        scheduledDate: null,
        sendEmailNotification: true,
        adminNotes: null,
        isSpam: isCaught({ website, formAge }),
        mailId: null,
        mailKind: null,
        mailDate: null,
        calendarKey: randomUUID(),
        calendarSequence: 0,
        createdAt: now,
        updatedAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (photo !== null && photo !== photoUrl) await holdPictures(trx, house, holderOf(request.id), [photo]);
    return request;
  });
}

/** Puts a request that was kept apart among the others; one that is there already stays. @throws {Refusal} 404 */
export function admitGuestRequest(house: House, actor: Actor, id: number): Promise<GuestRequest> {
  return transaction(house.db, async (trx) => {
    const request = await taken(trx, id);
    if (!request.isSpam) return shownOne(trx, request);
    await recordAdminEvent(trx, house, actor, { action: "admit", entity: "guest-request", entityId: id });
    return shownOne(trx, await changed(trx, house, request, { isSpam: false }));
  });
}

/**
 * Deletes a request for good, with its photo and what is left of its mails. A guest who holds an invitation gets a
 * cancellation first. @throws {Refusal} 404
 */
export async function deleteGuestRequest(house: House, actor: Actor, id: number): Promise<void> {
  const request = await transaction(house.db, async (trx) => {
    const deleted = await erase(trx, house, id, { tell: true });
    await recordAdminEvent(trx, house, actor, { action: "delete", entity: "guest-request", entityId: id });
    return deleted;
  });
  await removePhoto(house, request);
}

async function erase(trx: Db, house: House, id: number, { tell }: { tell: boolean }): Promise<StoredRequest> {
  const request = await taken(trx, id);
  const told = tell && request.status === "scheduled" ? toldDate(request) : null;
  await forgetThread(trx, holderOf(id));
  if (told && mailFor(told, null, request.sendEmailNotification))
    await queueGuestMail(trx, house, request, {
      kind: "cancellation",
      date: told,
      sequence: request.calendarSequence,
      forget: true,
    });
  await holdPictures(trx, house, holderOf(id), []);
  await on<GuestRequestsTables>(trx).deleteFrom("guest_requests").where("id", "=", id).execute();
  return request;
}

/** Nobody holds the photo any more, so the daily sweep removes it where the storage does not answer now. */
async function removePhoto(house: House, { id, photoUrl }: StoredRequest): Promise<void> {
  await removeUnheld(house, [photoUrl]).catch((error) =>
    house.log.warn({ guestRequest: id, error }, "a guest's photo will be removed later"),
  );
}

/**
 * Background work: deletes requests of more than a year, as the form promises, but for those whose recording is still
 * to come. Returns how many.
 */
export async function forgetOldGuestRequests(house: House): Promise<number> {
  const yearAgo = house.now();
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  const old = await on<GuestRequestsTables>(house.db)
    .selectFrom("guest_requests")
    .select("id")
    .where("createdAt", "<", yearAgo.toISOString())
    .where((row) =>
      row.or([
        row("status", "!=", "scheduled"),
        row("scheduledDate", "is", null),
        row("scheduledDate", "<", house.now().toISOString()),
      ]),
    )
    .execute();
  let count = 0;
  for (const { id } of old) {
    const request = await transaction(house.db, (trx) => erase(trx, house, id, { tell: false })).catch(
      goneAlready,
    );
    if (!request) continue;
    await removePhoto(house, request);
    count += 1;
  }
  if (count > 0) house.log.info({ count }, "guest requests older than a year were deleted");
  return count;
}

/** Another process does the same work, or the team was faster. */
function goneAlready(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.code !== "not-found") throw error;
}
