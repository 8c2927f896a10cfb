import type { Actor, House } from "#app/house.server.ts";
import { listGuests, readOffer } from "#guests/dates/guest-dates.server.ts";
import {
  GUEST_REQUEST_STATUSES,
  type GuestRequest,
  type GuestRequestListQuery,
} from "#guests/guests.contract.ts";
import type { GuestRequestsTables, StoredGuestRequest } from "#guests/guests.table.server.ts";
import { findAppearances } from "#guests/past/appearances.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import { createCsvResponse, streamCsv } from "#platform/http/http.server.ts";
import { readMailStates } from "#platform/mail/mail.server.ts";
import { guestInbox } from "./guest-inbox.server.ts";

export async function listGuestRequests(house: House, { search, ...query }: GuestRequestListQuery) {
  const ids = search ? await findRequestIdsByName(house.db, search, query) : undefined;
  const { items, total } = await guestInbox.rows.list(house.db, { ...query, ids });
  const states = await readMailStates(house.db, listMailIds(items));
  const appearances = await findAppearances(
    house.db,
    items.map(({ id }) => id),
  );
  const withAppearances = items.map(async (request) => ({
    ...request,
    ...(await readOffer(house, request)),
    ...describeMail(states, request),
    appearance: appearances.get(request.id) ?? null,
  }));
  return { items: await Promise.all(withAppearances), total };
}

const CSV_COLUMNS = [
  "createdAt",
  "name",
  "email",
  "phone",
  "linkedIn",
  "bio",
  "potentialTimeline",
  "status",
  "scheduledDate",
  "adminNotes",
] as const;

/** Streams all requests except spam as CSV, oldest first. */
export const exportGuestRequests = ({ db }: Pick<House, "db">): Response =>
  createCsvResponse(
    "guest-requests.csv",
    streamCsv(CSV_COLUMNS, (page) => guestInbox.rows.readAfter(db, page)),
  );

const MAX_SEARCH_RESULTS = 500;

/**
 * Returns the ids of the newest requests whose name contains `search`. Names are compared here, not in SQL, because
 * SQLite and PostgreSQL don't ignore case for the same letters. That is fast enough: names are short, and a year has
 * few requests.
 */
async function findRequestIdsByName(
  db: Db,
  search: string,
  { status, spam }: Pick<GuestRequestListQuery, "status" | "spam">,
): Promise<number[]> {
  const rows = await qb<GuestRequestsTables>(db)
    .selectFrom("guest_requests")
    .select(["id", "name"])
    .where("isSpam", "=", spam === "true")
    .where("status", "in", status === "all" ? GUEST_REQUEST_STATUSES : [status])
    .orderBy("id", "desc")
    .execute();
  const foldedSearch = foldText(search);
  const matches = rows.filter(({ name }) => foldText(name).includes(foldedSearch));
  return matches.slice(0, MAX_SEARCH_RESULTS).map(({ id }) => id);
}

/**
 * Returns a request as the team sees it.
 * @throws {Refusal} 404 for an unknown request
 */
export const readGuestRequest = async (house: House, id: number): Promise<GuestRequest> =>
  readGuestForTeam(house, await guestInbox.rows.find(house.db, id));

/** Returns the guests of the show on the given day (yyyy-mm-dd), past or upcoming. */
export async function listGuestsOn(house: House, date: string): Promise<GuestRequest[]> {
  const guests = await listGuests(house, date, date);
  return Promise.all(guests.map((request) => readGuestForTeam(house, request)));
}

/** Marks a request as not spam. @throws {Refusal} 404 for an unknown request */
export const markGuestRequestNotSpam = async (
  house: House,
  actor: Actor,
  id: number,
): Promise<GuestRequest> => readGuestForTeam(house, await guestInbox.admit(house, actor, id));

/**
 * Returns the request as the team sees it, with the dates that the guest can still choose and the state of the last
 * email.
 */
export async function readGuestForTeam(house: House, request: StoredGuestRequest): Promise<GuestRequest> {
  const states = await readMailStates(house.db, listMailIds([request]));
  const appearances = await findAppearances(house.db, [request.id]);
  return {
    ...request,
    ...(await readOffer(house, request)),
    ...describeMail(states, request),
    appearance: appearances.get(request.id) ?? null,
  };
}

const listMailIds = (requests: StoredGuestRequest[]) => requests.flatMap(({ mailId }) => mailId ?? []);

function describeMail(
  states: Awaited<ReturnType<typeof readMailStates>>,
  { mailId, mailKind, status }: StoredGuestRequest,
): Pick<GuestRequest, "emailStatus" | "emailError" | "isCanceledByMail"> {
  const mail = mailId === null ? undefined : states.get(mailId);
  return {
    emailStatus: mail?.state ?? "none",
    emailError: mail?.error ?? null,
    isCanceledByMail: status === "scheduled" && mailKind === "cancellation",
  };
}
