import type { House } from "#house.server.ts";
import { nextRevision } from "#inbox/revision.rules.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { mailStates } from "#platform/mail/mail.server.ts";
import type { GuestRequest } from "./guest-requests.contract.ts";
import type { GuestRequestsTables } from "./guest-requests.table.server.ts";

type Row = GuestRequestsTables["guest_requests"];
export type StoredRequest = Omit<Row, "id"> & { id: number };

/** The row's own word for pictures and mails that belong to it. */
export const holderOf = (id: number): string => `guest-request ${id}`;

/**
 * The request, taken for this transaction: whoever else would change it waits until it has ended, so that what is
 * decided from the row holds when it is written.
 * @throws {Refusal} 404
 */
export async function taken(trx: Db, id: number): Promise<StoredRequest> {
  const request = await on<GuestRequestsTables>(trx)
    .updateTable("guest_requests")
    .set((row) => ({ updatedAt: row.ref("updatedAt") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!request) throw notFound("Guest request");
  return request;
}

/** Writes a request's next state. */
export function changed(
  trx: Db,
  house: Pick<House, "now">,
  request: StoredRequest,
  change: Partial<Omit<StoredRequest, "id" | "createdAt" | "updatedAt">>,
): Promise<StoredRequest> {
  return on<GuestRequestsTables>(trx)
    .updateTable("guest_requests")
    .set({ ...change, updatedAt: nextRevision(request.updatedAt, house.now()) })
    .where("id", "=", request.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Requests as the team sees them, each with how its last mail stands. */
export async function shown(db: Db, requests: readonly StoredRequest[]): Promise<GuestRequest[]> {
  const states = await mailStates(
    db,
    requests.flatMap(({ mailId }) => mailId ?? []),
  );
  return requests.map((request) => {
    const mail = request.mailId === null ? undefined : states.get(request.mailId);
    return { ...request, emailStatus: mail?.state ?? "none", emailError: mail?.error ?? null };
  });
}

/** One request as the team sees it. */
export async function shownOne(db: Db, request: StoredRequest): Promise<GuestRequest> {
  const [one] = await shown(db, [request]);
  if (!one) throw new Error("A request was lost");
  return one;
}
