import { z } from "zod";
import { EpisodeMoment } from "#episodes/topics/episode-moment.contract.ts";
import { defineEndpoints, idInBody, idInPath } from "#platform/http/endpoint.contract.ts";
import { Appearance, GuestRequest } from "../guests.contract.ts";

/** A guest who agreed to be shown on the site. */
export const PastGuest = z.object({
  id: z.int(),
  name: z.string(),
  /** The URL of a small photo, or null if there is none. The URL stops working once the guest is no longer shown. */
  photo: z.string().nullable(),
  episode: EpisodeMoment,
});
export type PastGuest = z.output<typeof PastGuest>;

const MISSING_AGREEMENT_MESSAGE = "Please confirm that the guest agreed to be shown";
const INVALID_SECONDS_MESSAGE = "Seconds must be a whole number from 0 to 360000";

export const AppearanceInput = Appearance.extend({
  episodeId: idInBody,
  seconds: z
    .number(INVALID_SECONDS_MESSAGE)
    .int(INVALID_SECONDS_MESSAGE)
    .min(0, INVALID_SECONDS_MESSAGE)
    .max(360_000, INVALID_SECONDS_MESSAGE),
  /** Confirms that the guest has agreed to be shown with their name and photo. */
  agreed: z.literal(true, MISSING_AGREEMENT_MESSAGE),
  /**
   * The appearance that the sender saw, or null if the guest wasn't shown on the site. If it is out of date, the change
   * is refused.
   */
  basedOn: Appearance.nullable().optional(),
});
export type AppearanceInput = z.output<typeof AppearanceInput>;

const params = z.object({ id: idInPath });
const adminChangeDefaults = { access: "admin", params, answer: GuestRequest, refreshesPages: true } as const;

export const pastGuestsEndpoints = defineEndpoints({
  "GET /api/past-guests": {
    access: "public",
    summary: "Guests who were on the show and agreed to be shown, each with their episode and second",
    answer: z.array(PastGuest),
    cached: true,
  },
  "GET /api/past-guests/{id}/photo": {
    access: "public",
    summary: "The small photo of a guest who is shown",
    params,
    media: "image/jpeg",
    errors: [404],
  },
  "PUT /api/guest-requests/{id}/appearance": {
    ...adminChangeDefaults,
    summary: "Show a completed guest, who agreed, on the site with their episode and second",
    body: AppearanceInput,
    errors: [409],
  },
  "DELETE /api/guest-requests/{id}/appearance": {
    ...adminChangeDefaults,
    summary: "Take a guest off the site; doing it twice is not an error",
  },
});
