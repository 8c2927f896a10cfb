import { randomUUID } from "node:crypto";
import { tryTakeUnconfirmedMailLimit } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { isSentByForm, isSpam } from "#inbox/spam-trap.rules.ts";
import { announceEvent } from "#notices/notices.server.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { setHeldPictures } from "#platform/files/files.server.ts";
import { normalizeZoneName } from "#platform/time/zone-names.rules.ts";
import { isTimeZone } from "#platform/time/zoned-time.rules.ts";
import { guestInbox } from "./applications/guest-inbox.server.ts";
import { storeGuestPhoto } from "./applications/guest-photo.server.ts";
import { makeGuestPageUrl } from "./guest-links.server.ts";
import type { GuestRequestInput, GuestRequestReceipt } from "./guests.contract.ts";
import { makeGuestRequestKey } from "./guests.rules.ts";
import type { GuestRequestsTables } from "./guests.table.server.ts";
import { writeGuestReceipt } from "./mails/guest-letter.rules.ts";
import { queueGuestLetter } from "./mails/guest-letters.server.ts";

export { guestInbox } from "./applications/guest-inbox.server.ts";
export { weekGuestAccess } from "./dates/week-guests.server.ts";
export { guestMailWriters } from "./mails/guest-mail-writers.server.ts";
export { queueDueReminders } from "./mails/guest-reminders.server.ts";
export { repeatAppearanceRemoval } from "./past/appearances.server.ts";

/**
 * Stores an application. Spam gets the same response, but is flagged. If our form sends an application again, it is
 * stored once.
 * @throws {Refusal} 400, 413 or 415 for the field `photoUrl`; 429 after too many photos; 503 if photos can't be stored
 * right now
 */
export async function submitGuestRequest(
  house: House,
  clientKey: string,
  { photoUrl: sentPhoto, website, formAge, ...input }: GuestRequestInput,
): Promise<GuestRequestReceipt> {
  const { timeZone, ...texts } = input;
  // A photo that was sent before has the same URL.
  const photoUrl = await storeGuestPhoto(house, clientKey, sentPhoto);
  return transaction(house.db, async (trx) => {
    const earlierRequest = isSentByForm({ website, formAge })
      ? await guestInbox.rows.findRepeat(trx, house.now(), { ...texts, photoUrl })
      : undefined;
    if (earlierRequest)
      return { ...earlierRequest, statusUrl: await makeGuestPageUrl(trx, house, earlierRequest.id) };
    const now = house.now().toISOString();
    const request = await qb<GuestRequestsTables>(trx)
      .insertInto("guest_requests")
      .values({
        ...input,
        timeZone: timeZone && isTimeZone(timeZone) ? normalizeZoneName(timeZone) : null,
        photoUrl,
        status: "pending",
        sendEmailNotification: true,
        isSpam: isSpam({ website, formAge }),
        calendarKey: randomUUID(),
        calendarSequence: 0,
        createdAt: now,
        updatedAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (photoUrl !== null && photoUrl !== sentPhoto)
      await setHeldPictures(trx, house, makeGuestRequestKey(request.id), [photoUrl]);
    if (!request.isSpam)
      await announceEvent(trx, house, "guest-request", { id: request.id, name: request.name });
    if (!request.isSpam && (await tryTakeUnconfirmedMailLimit(house, input.email)))
      await queueGuestLetter(trx, house, request, "receipt", writeGuestReceipt(house.show()));
    return { ...request, statusUrl: await makeGuestPageUrl(trx, house, request.id) };
  });
}
