import type { Actor, House } from "#house.server.ts";
import { type DeletionWay, Inbox } from "#inbox/inbox.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import {
  dropHiddenPictures,
  hideHeldPictures,
  holdPictures,
  removeUnheldPictures,
  showHeldPictures,
} from "#platform/files/files.server.ts";
import type { Counted } from "#platform/http/http.server.ts";
import { forgetThread, readMailStates } from "#platform/mail/mail.server.ts";
import type { DeletedRow } from "#trash/trash.server.ts";
import { queueGuestMail } from "./guest-invitation.server.ts";
import type { GuestRequest, GuestRequestListQuery } from "./guest-requests.contract.ts";
import { chooseMail, isRecordingToCome, MOVES, nameHolder, readKnownDate } from "./guest-requests.rules.ts";
import type { StoredGuestRequest } from "./guest-requests.table.server.ts";

/** The team's inbox of people who would like to be guests. */
export const guestRequests = new Inbox<StoredGuestRequest>({
  table: "guest_requests",
  label: "Guest request",
  moves: MOVES,
  isStillNeeded: isRecordingToCome,
  nameOf: ({ name }) => name,
  beforeDelete: clearMailsAndPhoto,
  afterRestore: (trx, { id }) => showHeldPictures(trx, nameHolder(id)),
  forget: forgetPhotos,
  afterDelete: removePhoto,
});

/**
 * Drops the guest's mails, and the photo unless the request goes to the trash. A guest with an invitation gets a
 * cancellation when the team deletes.
 */
async function clearMailsAndPhoto(
  trx: Db,
  house: House,
  request: StoredGuestRequest,
  way: DeletionWay,
): Promise<void> {
  const { id, status, sendEmailNotification, calendarSequence: sequence } = request;
  await forgetThread(trx, nameHolder(id));
  const date = way !== "age" && status === "scheduled" ? readKnownDate(request) : null;
  if (date && chooseMail(date, null, sendEmailNotification))
    await queueGuestMail(trx, house, request, { kind: "cancellation", date, sequence, forget: true });
  if (way === "trash") await hideHeldPictures(trx, nameHolder(id));
  else await holdPictures(trx, house, nameHolder(id), []);
}

async function forgetPhotos(trx: Db, house: House, deleted: DeletedRow[]) {
  for (const { row } of deleted) await dropHiddenPictures(trx, nameHolder(Number(row.id)));
  const photos = deleted.map(({ row }) => ({ id: Number(row.id), photoUrl: row.photoUrl }));
  return async () => {
    for (const { id, photoUrl } of photos)
      if (typeof photoUrl === "string") await removePhoto(house, { id, photoUrl });
  };
}

/** Where the storage does not answer now, the sweep of unheld pictures removes the photo later. */
async function removePhoto(
  house: House,
  { id, photoUrl }: Pick<StoredGuestRequest, "id" | "photoUrl">,
): Promise<void> {
  await removeUnheldPictures(house, [photoUrl]).catch((error) =>
    house.log.warn({ guestRequest: id, error }, "a guest's photo will be removed later"),
  );
}

export async function listGuestRequests(
  { db }: House,
  query: GuestRequestListQuery,
): Promise<Counted<GuestRequest[]>> {
  const { items, total } = await guestRequests.rows.list(db, query);
  const states = await readMailStates(db, listMailIds(items));
  return { items: items.map((request) => ({ ...request, ...describeMail(states, request) })), total };
}

/** @throws {Refusal} 404 */
export const findGuestRequest = async ({ db }: House, id: number): Promise<GuestRequest> =>
  addMailState(db, await guestRequests.rows.find(db, id));

/** Moves a request from spam to the others. @throws {Refusal} 404 */
export const admitGuestRequest = async (house: House, actor: Actor, id: number): Promise<GuestRequest> =>
  addMailState(house.db, await guestRequests.admit(house, actor, id));

/** The request as the team sees it: with the state of its last mail. */
export async function addMailState(db: Db, request: StoredGuestRequest): Promise<GuestRequest> {
  const states = await readMailStates(db, listMailIds([request]));
  return { ...request, ...describeMail(states, request) };
}

const listMailIds = (requests: StoredGuestRequest[]) => requests.flatMap(({ mailId }) => mailId ?? []);

function describeMail(
  states: Awaited<ReturnType<typeof readMailStates>>,
  { mailId }: StoredGuestRequest,
): Pick<GuestRequest, "emailStatus" | "emailError"> {
  const mail = mailId === null ? undefined : states.get(mailId);
  return { emailStatus: mail?.state ?? "none", emailError: mail?.error ?? null };
}
