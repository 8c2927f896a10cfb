import { z } from "zod";
import {
  boundedText,
  makeInboxEndpoints,
  makeRequestChangeShape,
  makeRequestShape,
  makeSenderFields,
  optionalText,
} from "#inbox/inbox.contract.ts";
import {
  createHourlyLimit,
  dateTime,
  defineEndpoints,
  idInPath,
  MB,
  searchInQuery,
} from "#platform/http/endpoint.contract.ts";

export const GUEST_REQUEST_STATUSES = ["pending", "scheduled", "completed", "rejected"] as const;

/** The episode in which a guest appears, and the second at which the guest begins to speak. */
export const Appearance = z.object({ episodeId: z.int(), seconds: z.int() });
export type Appearance = z.output<typeof Appearance>;

export const GuestRequest = makeRequestShape(GUEST_REQUEST_STATUSES, {
  linkedIn: z.string().nullable(),
  phone: z.string().nullable(),
  bio: z.string(),
  potentialTimeline: z.string().nullable(),
  /**
   * The URL of a photo on this site, or an https URL elsewhere. Screens only link to photos elsewhere and never load
   * them.
   */
  photoUrl: z.string().nullable(),
  /** The guest's time zone, as an IANA name. */
  timeZone: z.string().nullable(),
  scheduledDate: dateTime.nullable(),
  scheduledAt: dateTime.nullable(),
  /** Days (yyyy-mm-dd) that the guest can still choose. */
  offeredDates: z.array(z.string()),
  offersEndAt: dateTime.nullable(),
  /** The date that the guest had until it was canceled. Null again once the status changes. */
  canceledDate: dateTime.nullable(),
  canceledBy: z.enum(["guest", "team"]).nullable(),
  /** Why the date was canceled, in the words of the guest or the team. */
  cancelReason: z.string().nullable(),
  sendEmailNotification: z.boolean(),
  emailStatus: z.enum(["none", "queued", "sent", "failed"]),
  emailError: z.string().nullable(),
  /**
   * Whether the guest is scheduled even though the last email told them that the date was canceled. This happens if the
   * request is deleted and then restored.
   */
  isCanceledByMail: z.boolean(),
  /** Where the guest is shown on the site, with their consent. Null if the guest isn't shown. */
  appearance: Appearance.nullable(),
});
export type GuestRequest = z.output<typeof GuestRequest>;

/** What the guest receives in response: the request without the fields meant for the team. */
export const GuestRequestReceipt = GuestRequest.omit({
  adminNotes: true,
  scheduledDate: true,
  scheduledAt: true,
  offeredDates: true,
  offersEndAt: true,
  canceledDate: true,
  canceledBy: true,
  cancelReason: true,
  sendEmailNotification: true,
  emailStatus: true,
  emailError: true,
  isCanceledByMail: true,
  appearance: true,
}).extend({
  /** The URL of the guest's own page. It contains a token, which appears only here and in emails. */
  statusUrl: z.string(),
});
export type GuestRequestReceipt = z.output<typeof GuestRequestReceipt>;

export const GuestRequestInput = z.object({
  ...makeSenderFields(),
  bio: boundedText("Bio", 30, 5000, { tooShort: "Please provide a detailed bio (at least 30 characters)" }),
  linkedIn: optionalText("LinkedIn", 2000),
  phone: optionalText("Phone", 40),
  potentialTimeline: optionalText("Potential timeline", 200),
  /** The browser's time zone, as an IANA name. Unknown zones are ignored. */
  timeZone: optionalText("Time zone", 100),
  /** A data URL (JPEG, PNG or WebP) or an https URL. `storeGuestPhoto` checks it. */
  photoUrl: z
    .string("Photo must be a data URL or an https address")
    .nullish()
    .transform((text) => text?.trim() || null),
});
export type GuestRequestInput = z.output<typeof GuestRequestInput>;

export const GuestRequestChange = makeRequestChangeShape(GUEST_REQUEST_STATUSES, {
  /** ISO 8601. A date without a time means the show's usual start on that day. */
  scheduledDate: z.string("Please select a recording date").trim().nullish(),
  sendEmailNotification: z.boolean("Send email must be true or false").optional(),
  /** Why a guest with a date is rejected. The email and the guest's page quote it. */
  reason: z.string("Reason must be text").trim().max(500, "Reason must be at most 500 characters").nullish(),
});
export type GuestRequestChange = z.output<typeof GuestRequestChange>;

export const dayField = z.iso.date("Date must be a day as yyyy-mm-dd");

export const OfferedDatesInput = z.object({
  dates: z
    .array(dayField, "Dates must be one to five days")
    .min(1, "Please pick at least one date")
    .max(5, "Please pick at most five dates"),
  message: optionalText("Message", 2000),
});
export type OfferedDatesInput = z.output<typeof OfferedDatesInput>;

const params = z.object({ id: idInPath });

const inbox = makeInboxEndpoints({
  noun: "guest request",
  access: "admin",
  statuses: GUEST_REQUEST_STATUSES,
  request: GuestRequest,
  change: GuestRequestChange,
});
const listQuery = inbox.list.query.extend({ search: searchInQuery });
export type GuestRequestListQuery = z.output<typeof listQuery>;

export const guestRequestsEndpoints = defineEndpoints({
  "POST /api/guest-requests": {
    access: "public",
    summary: "Apply to be a guest",
    status: 201,
    bodyLimit: 8 * MB,
    largeAtOnce: 3,
    body: GuestRequestInput,
    answer: GuestRequestReceipt,
    limit: createHourlyLimit("guest-request", 30),
    errors: [408],
  },
  "GET /api/guest-requests": { ...inbox.list, query: listQuery },
  "GET /api/guest-requests/counts": inbox.counts,
  "GET /api/guest-requests/export": inbox.export,
  "GET /api/guest-requests/{id}": inbox.find,
  "PUT /api/guest-requests/{id}": {
    ...inbox.change,
    summary: "Schedule, reject, complete or reopen a request, or save notes",
    refreshesPages: true,
  },
  "POST /api/guest-requests/{id}/not-spam": inbox.admit,
  "DELETE /api/guest-requests/{id}": {
    ...inbox.delete,
    summary:
      "Move a guest request and its photo to the trash, or with `forever=true` delete them permanently",
    refreshesPages: true,
    query: z.object({ forever: z.enum(["true", "false"], "Forever must be true or false").optional() }),
  },
  "POST /api/guest-requests/{id}/offer": {
    access: "admin",
    summary: "Offer dates to a pending guest by email, instead of those offered before",
    params,
    body: OfferedDatesInput,
    answer: GuestRequest,
    errors: [409],
  },
  "POST /api/guest-requests/{id}/send-email": {
    access: "admin",
    summary: "Send the email of a scheduled request again",
    params,
    answer: GuestRequest,
    errors: [409],
  },
  "GET /api/guest-requests/calendar": {
    access: "public",
    summary: "A scheduled recording for the guest's calendar. Only the guest's email has the key",
    // The key is in the query and not in the path, because paths are logged.
    query: z.object({ key: z.string("Key is required") }),
    media: "text/calendar",
    errors: [404],
  },
});
