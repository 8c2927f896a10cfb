import type { Actor, House } from "#house.server.ts";
import { type DeletionWay, Inbox } from "#inbox/inbox.server.ts";
import { forgetGuestNotices } from "#notices/notices.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import {
  dropHiddenPictures,
  hideHeldPictures,
  holdPictures,
  removeUnheldPictures,
  showHeldPictures,
} from "#platform/files/files.server.ts";
import { dropThread, forgetThread, readMailStates } from "#platform/mail/mail.server.ts";
import { dayOf, shortDate } from "#show/dates.rules.ts";
import type { DeletedRow } from "#trash/trash.server.ts";
import { describeOffer, findClosing, listScheduled, lockDate } from "./guest-dates.server.ts";
import { queueGuestMail } from "./guest-invitation.server.ts";
import { dropGuestMails, dropReminders } from "./guest-letters.server.ts";
import { dropGuestLinks } from "./guest-links.server.ts";
import type { GuestRequest, GuestRequestListQuery } from "./guest-requests.contract.ts";
import {
  chooseMail,
  findNextReminder,
  isRecordingToCome,
  isSetSince,
  MOVES,
  NO_MAIL,
  nameHolder,
  nameThread,
  readKnownDate,
} from "./guest-requests.rules.ts";
import type { GuestRequestsTables, StoredGuestRequest } from "./guest-requests.table.server.ts";

/** The team's inbox of people who would like to be guests. */
export const guestRequests = new Inbox<StoredGuestRequest>({
  table: "guest_requests",
  label: "Guest request",
  entity: "guest-request",
  moves: MOVES,
  isStillNeeded: isRecordingToCome,
  nameOf: ({ name }) => name,
  beforeDelete: clearMailsAndPhoto,
  afterRestore: bringBack,
  forget: forgetGuests,
  afterDelete: removePhoto,
});

/**
 * Drops the guest's mails, and photo and links unless the request goes to the trash. A guest with an invitation gets a
 * cancellation when the team deletes.
 */
async function clearMailsAndPhoto(trx: Db, house: House, request: StoredGuestRequest, way: DeletionWay) {
  const { id, calendarSequence: sequence } = request;
  if (way === "trash") {
    await forgetThread(trx, nameHolder(id));
    await dropReminders(trx, id);
  } else await dropTraces(trx, id);
  const date = findCanceledDate(request, way, house.now());
  const by = way === "by-sender" ? "guest" : "team";
  if (date)
    await queueGuestMail(trx, house, request, { kind: "cancellation", date, sequence, forget: true, by });
  if (way === "trash") await hideHeldPictures(trx, nameHolder(id));
  else await holdPictures(trx, house, nameHolder(id), []);
}

function findCanceledDate(request: StoredGuestRequest, way: DeletionWay, now: Date): string | null {
  if (way === "age" || request.status !== "scheduled") return null;
  if (way === "by-sender") return isRecordingToCome(request, now) ? request.scheduledDate : null;
  const date = readKnownDate(request);
  return chooseMail(date, null, request.sendEmailNotification) && date;
}

/** A date that another guest took since the deletion, or that is skipped, is not theirs any more. */
async function bringBack(
  trx: Db,
  house: House,
  request: StoredGuestRequest,
  deletedAt: string,
): Promise<string | undefined> {
  const { id, status, scheduledDate, calendarSequence } = request;
  await showHeldPictures(trx, nameHolder(id));
  if (status !== "scheduled" || !scheduledDate) return undefined;
  const inside = { ...house, db: trx };
  const day = dayOf(house.show(), new Date(scheduledDate));
  await lockDate(trx, day);
  const others = (await listScheduled(inside, day, day)).filter((guest) => guest.id !== id);
  const taker = others.find((guest) => isSetSince(guest, deletedAt));
  const isLost = taker !== undefined || (await findClosing(trx, day)) === "skipped";
  await on<GuestRequestsTables>(trx)
    .updateTable("guest_requests")
    .set({
      // The cancellation that the deletion mailed had this number.
      calendarSequence: calendarSequence + 1,
      ...(isLost
        ? { status: "pending", scheduledDate: null, scheduledAt: null, remindAt: null, ...NO_MAIL }
        : { remindAt: findNextReminder(scheduledDate, house.now()) }),
    })
    .where("id", "=", id)
    .execute();
  if (!isLost) return undefined;
  const why = taker ? `is now ${taker.name}'s` : "is skipped";
  return `The date, ${shortDate(`${day}T00:00:00Z`, "UTC")}, ${why}, so the request is pending`;
}

/** For a row's next state: what was offered ends, and an offer that waits to be mailed does not go. */
export async function dropOffer(trx: Db, id: number) {
  await dropThread(trx, nameThread(id, "offer"));
  return { offeredDates: null, offersEndAt: null, offerMessage: null, cancelReason: null };
}

async function dropTraces(trx: Db, id: number): Promise<void> {
  await dropGuestMails(trx, id);
  await dropGuestLinks(trx, id);
  await forgetGuestNotices(trx, id);
}

async function forgetGuests(trx: Db, house: House, deleted: DeletedRow[]) {
  for (const { row } of deleted) {
    await dropHiddenPictures(trx, nameHolder(Number(row.id)));
    await dropTraces(trx, Number(row.id));
  }
  const photos = deleted.map(({ row }) => ({ id: Number(row.id), photoUrl: row.photoUrl }));
  return async () => {
    for (const { id, photoUrl } of photos)
      if (typeof photoUrl === "string") await removePhoto(house, { id, photoUrl });
  };
}

/** Where the storage does not answer now, the sweep of unheld pictures removes the photo later. */
async function removePhoto(house: House, { id, photoUrl }: Pick<StoredGuestRequest, "id" | "photoUrl">) {
  await removeUnheldPictures(house, [photoUrl]).catch((error) =>
    house.log.warn({ guestRequest: id, error }, "a guest's photo will be removed later"),
  );
}

export async function listGuestRequests(house: House, query: GuestRequestListQuery) {
  const { items, total } = await guestRequests.rows.list(house.db, query);
  const states = await readMailStates(house.db, listMailIds(items));
  const shown = items.map(async (request) => ({
    ...request,
    ...(await describeOffer(house, request)),
    ...describeMail(states, request),
  }));
  return { items: await Promise.all(shown), total };
}

/** @throws {Refusal} 404 */
export const findGuestRequest = async (house: House, id: number): Promise<GuestRequest> =>
  showToTeam(house, await guestRequests.rows.find(house.db, id));

/** Moves a request from spam to the others. @throws {Refusal} 404 */
export const admitGuestRequest = async (house: House, actor: Actor, id: number): Promise<GuestRequest> =>
  showToTeam(house, await guestRequests.admit(house, actor, id));

/** The request as the team sees it: with what is on offer, and the state of its last mail. */
export async function showToTeam(house: House, request: StoredGuestRequest): Promise<GuestRequest> {
  const states = await readMailStates(house.db, listMailIds([request]));
  return { ...request, ...(await describeOffer(house, request)), ...describeMail(states, request) };
}

const listMailIds = (requests: StoredGuestRequest[]) => requests.flatMap(({ mailId }) => mailId ?? []);

function describeMail(
  states: Awaited<ReturnType<typeof readMailStates>>,
  { mailId }: StoredGuestRequest,
): Pick<GuestRequest, "emailStatus" | "emailError"> {
  const mail = mailId === null ? undefined : states.get(mailId);
  return { emailStatus: mail?.state ?? "none", emailError: mail?.error ?? null };
}
