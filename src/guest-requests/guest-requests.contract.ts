import { z } from "zod";
import { endpoints, idInPath, MB, moment, pageQuery } from "#platform/http/endpoint.contract.ts";

export const GUEST_REQUEST_STATUSES = ["pending", "scheduled", "completed", "rejected"] as const;
export const EMAIL_STATUSES = ["none", "queued", "sent", "failed"] as const;

/** Longest decoded photo in bytes. */
export const PHOTO_BYTES = 5 * MB;

/** Longest side of a kept photo in pixels. */
export const PHOTO_SIDE = 1200;

export const GuestRequest = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  linkedIn: z.string().nullable(),
  phone: z.string().nullable(),
  bio: z.string(),
  potentialTimeline: z.string().nullable(),
  /** An own address of a stored photo, or a foreign https address that is shown as a link and never loaded. */
  photoUrl: z.string().nullable(),
  status: z.enum(GUEST_REQUEST_STATUSES),
  scheduledDate: moment.nullable(),
  sendEmailNotification: z.boolean(),
  adminNotes: z.string().nullable(),
  emailStatus: z.enum(EMAIL_STATUSES),
  emailError: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type GuestRequest = z.output<typeof GuestRequest>;

/** What the visitor who sent it gets back: never the team's side. */
export const GuestRequestReceipt = GuestRequest.omit({
  adminNotes: true,
  scheduledDate: true,
  sendEmailNotification: true,
  emailStatus: true,
  emailError: true,
});
export type GuestRequestReceipt = z.output<typeof GuestRequestReceipt>;

const optionalText = (label: string, longest: number) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(longest, `${label} must be at most ${longest} characters`)
    .nullish()
    .transform((text) => text || null);

/** What a visitor may send. `website` is hidden from people, `formAge` is how long the form was open in milliseconds. */
export const GuestRequestInput = z.object({
  name: z
    .string("Name must be at least 2 characters")
    .trim()
    .min(2, "Name must be at least 2 characters")
    .max(100, "Name must be at most 100 characters"),
  email: z
    .string("Please enter a valid email address")
    .trim()
    .max(254, "Email must be at most 254 characters")
    .pipe(z.email("Please enter a valid email address")),
  bio: z
    .string("Please provide a detailed bio (at least 30 characters)")
    .trim()
    .min(30, "Please provide a detailed bio (at least 30 characters)")
    .max(5000, "Bio must be at most 5000 characters"),
  linkedIn: optionalText("LinkedIn", 2000),
  phone: optionalText("Phone", 40),
  potentialTimeline: optionalText("Potential timeline", 200),
  /** A data URL (JPEG, PNG or WebP) or an https address; looked at by the use-case. */
  photoUrl: z
    .string("Photo must be a data URL or an https address")
    .nullish()
    .transform((text) => text?.trim() || null),
  website: z.unknown().optional(),
  formAge: z.unknown().optional(),
});
export type GuestRequestInput = z.output<typeof GuestRequestInput>;

/** What an admin may send. */
export const GuestRequestChange = z.object({
  status: z.enum(GUEST_REQUEST_STATUSES, `Status must be one of ${GUEST_REQUEST_STATUSES.join(", ")}`),
  /** ISO text; a bare date means the live start of that day in the show's time zone. */
  scheduledDate: z.string("Please select a recording date").trim().nullish(),
  sendEmailNotification: z.boolean("Send e-mail must be true or false").optional(),
  adminNotes: z
    .string("Notes must be text")
    .trim()
    .max(5000, "Notes must be at most 5000 characters")
    .nullish(),
  /** `updatedAt` of the copy that was edited: where given, a newer row is not overwritten (409). */
  basedOn: z.iso.datetime("Based on must be the updatedAt of a request").optional(),
});
export type GuestRequestChange = z.output<typeof GuestRequestChange>;

export const GuestRequestListQuery = z.object({
  spam: z.enum(["true", "false"], "Spam must be true or false").optional(),
  status: z
    .enum(
      ["all", ...GUEST_REQUEST_STATUSES],
      `Status must be one of all, ${GUEST_REQUEST_STATUSES.join(", ")}`,
    )
    .default("all"),
  ...pageQuery,
});
export type GuestRequestListQuery = z.output<typeof GuestRequestListQuery>;

/** How many requests are in each state, and in all; without those that are kept apart. */
export const GuestRequestCounts = z.object({
  all: z.int(),
  pending: z.int(),
  scheduled: z.int(),
  completed: z.int(),
  rejected: z.int(),
});
export type GuestRequestCounts = z.output<typeof GuestRequestCounts>;

const id = z.object({ id: idInPath });

export const guestRequestsEndpoints = endpoints({
  "POST /api/guest-requests": {
    access: "public",
    summary: "Apply to be a guest",
    status: 201,
    bodyLimit: 8 * MB,
    largeAtOnce: 3,
    body: GuestRequestInput,
    answer: GuestRequestReceipt,
    limit: { name: "guest-request", points: 30, seconds: 3600, counts: "accepted" },
    errors: [408],
  },
  "GET /api/guest-requests": {
    access: "admin",
    summary: "Guest requests, newest first; `spam=true` lists those kept apart",
    status: 200,
    query: GuestRequestListQuery,
    answer: z.array(GuestRequest),
    counted: true,
  },
  "GET /api/guest-requests/counts": {
    access: "admin",
    summary: "How many guest requests there are in each state",
    status: 200,
    answer: GuestRequestCounts,
  },
  "GET /api/guest-requests/{id}": {
    access: "admin",
    summary: "A guest request as it is now",
    status: 200,
    params: id,
    answer: GuestRequest,
  },
  "PUT /api/guest-requests/{id}": {
    access: "admin",
    summary: "Schedule, reject, complete, set back, or save notes",
    status: 200,
    params: id,
    body: GuestRequestChange,
    answer: GuestRequest,
    errors: [409],
  },
  "POST /api/guest-requests/{id}/not-spam": {
    access: "admin",
    summary: "Put a request that was kept apart among the others",
    status: 200,
    params: id,
    answer: GuestRequest,
  },
  "DELETE /api/guest-requests/{id}": {
    access: "admin",
    summary: "Delete a guest request and its photo",
    status: 204,
    params: id,
  },
  "POST /api/guest-requests/{id}/send-email": {
    access: "admin",
    summary: "Send the mail of a scheduled request again",
    status: 200,
    params: id,
    answer: GuestRequest,
    errors: [409],
  },
  "GET /api/guest-requests/calendar": {
    access: "public",
    summary: "A scheduled recording for the guest's calendar; the key is known from their mail alone",
    status: 200,
    // In the query, because paths are logged.
    query: z.object({ key: z.string("Key is required") }),
    media: "text/calendar",
    errors: [404],
  },
});
