import type { Actor, House } from "#app/house.server.ts";
import { findAirings, hasEpisode } from "#episodes/episodes.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { conflict, invalidField, notFound, refuseStaleEdit } from "#platform/errors/errors.server.ts";
import { readPictureFile } from "#platform/files/files.server.ts";
import { formatFileAddress, listPictureWidths, parsePictureAddress } from "#platform/files/pictures.rules.ts";
import { guestInbox } from "../applications/guest-inbox.server.ts";
import { readGuestForTeam } from "../applications/guest-list.server.ts";
import { requireGuestRequestIdByToken } from "../guest-links.server.ts";
import type { GuestRequest } from "../guests.contract.ts";
import type { GuestRequestsTables } from "../guests.table.server.ts";
import { recordGuestEvent } from "../own-page/guest-page.server.ts";
import { findAppearances, recordAppearanceRemoval, removeAppearance } from "./appearances.server.ts";
import type { AppearanceInput, PastGuest } from "./past-guests.contract.ts";

/** The most guests that the site shows. Requests are deleted after a year, and a weekly show has fewer in a year. */
const MAX_GUESTS = 60;

/**
 * Lists the guests that the site shows, starting with the most recent consent. Leaves out guests whose episode is
 * hidden or deleted.
 */
export async function listPastGuests({ db }: Pick<House, "db">): Promise<PastGuest[]> {
  const rows = await selectPastGuests(db)
    .orderBy("guest_appearances.agreedAt", "desc")
    .orderBy("guest_requests.id", "desc")
    .limit(MAX_GUESTS)
    .execute();
  const airings = await findAirings(db, rows);
  return rows.flatMap(({ id, name, photoUrl }, index) => {
    const episode = airings[index];
    if (!episode) return [];
    return [{ id, name, photo: findThumbnailUrl(photoUrl) ? `/api/past-guests/${id}/photo` : null, episode }];
  });
}

/**
 * Serves a past guest's photo. The file itself is private and the response is never cached, so the photo disappears
 * along with the guest.
 * @throws {Refusal} 404 if the guest isn't shown or has no photo
 */
export async function servePastGuestPhoto({ db, storage }: House, id: number): Promise<Response> {
  const row = await selectPastGuests(db).where("guest_requests.id", "=", id).executeTakeFirst();
  const [episode] = row ? await findAirings(db, [row]) : [];
  const address = row && episode ? findThumbnailUrl(row.photoUrl) : undefined;
  const photo = address === undefined ? undefined : await readPictureFile(storage, address);
  if (!photo) throw notFound("Photo");
  return new Response(Uint8Array.from(photo.bytes), {
    headers: { "content-type": "image/jpeg", "cache-control": "no-store" },
  });
}

const selectPastGuests = (db: Db) =>
  qb<GuestRequestsTables>(db)
    .selectFrom("guest_appearances")
    .innerJoin("guest_requests", "guest_requests.id", "guest_appearances.requestId")
    .select([
      "guest_requests.id",
      "guest_requests.name",
      "guest_requests.photoUrl",
      "guest_appearances.episodeId",
      "guest_appearances.seconds",
    ])
    .where("guest_requests.status", "=", "completed");

/**
 * Returns the URL of the photo's widest small copy (at most 160 pixels), or undefined for a photo on another site,
 * which is never loaded.
 */
function findThumbnailUrl(photoUrl: string | null): string | undefined {
  const photo = photoUrl === null ? undefined : parsePictureAddress(photoUrl);
  return photo && formatFileAddress(photo, listPictureWidths(photo).at(-1), "jpeg");
}

/**
 * Shows a guest on the site, replacing any earlier appearance.
 * @throws {Refusal} 404 for an unknown request; 400 for an unknown episode; 409 if the recording isn't completed, or if
 * the appearance differs from `basedOn`, such as after the guest has asked not to be shown
 */
export async function addToPastGuests(
  house: House,
  actor: Actor,
  id: number,
  { episodeId, seconds, basedOn }: AppearanceInput,
): Promise<GuestRequest> {
  const shownRequest = await transaction(house.db, async (trx) => {
    const request = await guestInbox.rows.lock(trx, id);
    if (request.status !== "completed")
      throw conflict("Only a guest whose recording is completed can be shown");
    refuseStaleEdit(basedOn, (await findAppearances(trx, [id])).get(id) ?? null);
    if (!(await hasEpisode(trx, episodeId))) throw invalidField("episodeId", "Please choose an episode");
    const appearance = { episodeId, seconds, agreedAt: house.now().toISOString() };
    await qb<GuestRequestsTables>(trx)
      .insertInto("guest_appearances")
      .values({ requestId: id, ...appearance })
      .onConflict((row) => row.column("requestId").doUpdateSet(appearance))
      .execute();
    await guestInbox.record(trx, house, actor, request, "show");
    return request;
  });
  return readGuestForTeam(house, shownRequest);
}

/**
 * Removes a guest from the site at the team's request.
 * @throws {Refusal} 404 for an unknown request; 503 if the removal can't be recorded: without the record, restoring an
 * older backup would show the guest again
 */
export async function removeFromPastGuests(house: House, actor: Actor, id: number): Promise<GuestRequest> {
  await recordAppearanceRemoval(house, id);
  const hiddenRequest = await transaction(house.db, async (trx) => {
    const request = await guestInbox.rows.lock(trx, id);
    if (await removeAppearance(trx, id)) await guestInbox.record(trx, house, actor, request, "hide");
    return request;
  });
  return readGuestForTeam(house, hiddenRequest);
}

/**
 * Removes a guest from the site at the guest's own request.
 * @throws {Refusal} 404 for an unknown link; 503 if the removal can't be recorded: without the record, restoring an
 * older backup would show the guest again
 */
export async function withdrawFromPastGuests(house: House, token: string): Promise<void> {
  await recordAppearanceRemoval(house, await requireGuestRequestIdByToken(house.db, token));
  await transaction(house.db, async (trx) => {
    const id = await requireGuestRequestIdByToken(trx, token);
    if (await removeAppearance(trx, id)) await recordGuestEvent(trx, house, "hide", id);
  });
}
