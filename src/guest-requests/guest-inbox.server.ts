import type { Actor, House } from "#house.server.ts";
import { Inbox } from "#inbox/inbox.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { holdPictures, removeUnheldPictures } from "#platform/files/files.server.ts";
import type { Counted } from "#platform/http/http.server.ts";
import { forgetThread, readMailStates } from "#platform/mail/mail.server.ts";
import { queueGuestMail } from "./guest-invitation.server.ts";
import type { GuestRequest, GuestRequestListQuery } from "./guest-requests.contract.ts";
import { guestHolder, isRecordingToCome, knownDate, MOVES, mailFor } from "./guest-requests.rules.ts";
import type { StoredGuestRequest } from "./guest-requests.table.server.ts";

/** The team's inbox of people who would like to be guests. */
export const guestRequests = new Inbox<StoredGuestRequest>({
  table: "guest_requests",
  label: "Guest request",
  moves: MOVES,
  isStillNeeded: isRecordingToCome,
  beforeDelete: clearMailsAndPhoto,
  afterDelete: removePhoto,
});

/** Drops the guest's mails and photo. A guest with an invitation gets a cancellation when the team deletes. */
async function clearMailsAndPhoto(
  trx: Db,
  house: House,
  request: StoredGuestRequest,
  by: "team" | "age",
): Promise<void> {
  const { id, status, sendEmailNotification, calendarSequence: sequence } = request;
  await forgetThread(trx, guestHolder(id));
  const date = by === "team" && status === "scheduled" ? knownDate(request) : null;
  if (date && mailFor(date, null, sendEmailNotification))
    await queueGuestMail(trx, house, request, { kind: "cancellation", date, sequence, forget: true });
  await holdPictures(trx, house, guestHolder(id), []);
}

/** Where the storage does not answer now, the sweep of unheld pictures removes the photo later. */
async function removePhoto(house: House, { id, photoUrl }: StoredGuestRequest): Promise<void> {
  await removeUnheldPictures(house, [photoUrl]).catch((error) =>
    house.log.warn({ guestRequest: id, error }, "a guest's photo will be removed later"),
  );
}

export async function listGuestRequests(
  { db }: House,
  query: GuestRequestListQuery,
): Promise<Counted<GuestRequest[]>> {
  const { items, total } = await guestRequests.rows.list(db, query);
  const states = await readMailStates(db, mailIds(items));
  return { items: items.map((request) => ({ ...request, ...mailState(states, request) })), total };
}

/** @throws {Refusal} 404 */
export const findGuestRequest = async ({ db }: House, id: number): Promise<GuestRequest> =>
  addMailState(db, await guestRequests.rows.find(db, id));

/** Moves a request from spam to the others. @throws {Refusal} 404 */
export const admitGuestRequest = async (house: House, actor: Actor, id: number): Promise<GuestRequest> =>
  addMailState(house.db, await guestRequests.admit(house, actor, id));

/** The request as the team sees it: with the state of its last mail. */
export async function addMailState(db: Db, request: StoredGuestRequest): Promise<GuestRequest> {
  const states = await readMailStates(db, mailIds([request]));
  return { ...request, ...mailState(states, request) };
}

const mailIds = (requests: StoredGuestRequest[]) => requests.flatMap(({ mailId }) => mailId ?? []);

function mailState(
  states: Awaited<ReturnType<typeof readMailStates>>,
  { mailId }: StoredGuestRequest,
): Pick<GuestRequest, "emailStatus" | "emailError"> {
  const mail = mailId === null ? undefined : states.get(mailId);
  return { emailStatus: mail?.state ?? "none", emailError: mail?.error ?? null };
}
