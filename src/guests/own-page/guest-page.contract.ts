import { z } from "zod";
import { EpisodeMoment } from "#episodes/topics/episode-moment.contract.ts";
import { optionalText } from "#inbox/inbox.contract.ts";
import {
  createDefaultLimit,
  createHourlyLimit,
  dateTime,
  defineEndpoints,
} from "#platform/http/endpoint.contract.ts";
import { dayField, GuestRequest, GuestRequestInput } from "../guests.contract.ts";

const OfferedShowTime = z.object({
  date: z.string(),
  startsAt: dateTime,
  endsAt: dateTime,
  /**
   * When reminders of the date are due. For an offered date, these are the reminders that the guest would get if they
   * chose it now.
   */
  reminders: z.array(dateTime),
});
export type OfferedShowTime = z.output<typeof OfferedShowTime>;

export const GuestPage = GuestRequest.pick({
  name: true,
  email: true,
  bio: true,
  linkedIn: true,
  phone: true,
  potentialTimeline: true,
  status: true,
  scheduledDate: true,
  offeredDates: true,
  offersEndAt: true,
  canceledDate: true,
  canceledBy: true,
  cancelReason: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  hasPhoto: z.boolean(),
  /** The guest's time zone, or UTC if it isn't known. */
  timeZone: z.string(),
  showTimeZone: z.string(),
  /** When the show on each offered date begins and ends. */
  offers: z.array(OfferedShowTime),
  offerMessage: z.string().nullable(),
  recording: OfferedShowTime.nullable(),
  /**
   * Whether the recording is over: its time has passed, or the team has ended the show. The guest can then no longer
   * cancel the date.
   */
  isOver: z.boolean(),
  calendarUrl: z.string().nullable(),
  /**
   * When a request in the trash will be permanently deleted. Until then, the guest can only erase it. Null if the
   * request isn't in the trash.
   */
  trashedUntil: dateTime.nullable(),
  /** Where the guest is shown on the site, with their consent. Null if the guest isn't shown. */
  shownIn: EpisodeMoment.nullable(),
  where: z.string(),
  bring: z.string(),
  early: z.string(),
});
export type GuestPage = z.output<typeof GuestPage>;

const makeNullishText = (label: string, most: number) =>
  z.string(`${label} must be text`).trim().max(most, `${label} must be at most ${most} characters`).nullish();

export const OwnDetailsChange = z.object({
  bio: GuestRequestInput.shape.bio.optional(),
  linkedIn: makeNullishText("LinkedIn", 2000),
  phone: makeNullishText("Phone", 40),
});
export type OwnDetailsChange = z.output<typeof OwnDetailsChange>;

const params = z.object({
  token: z.string().meta({ description: "The token of a link to the guest's own page" }),
});
const guestPageDefaults = { access: "public", params, answer: GuestPage } as const;

export const guestPageEndpoints = defineEndpoints({
  "GET /api/guest/{token}": {
    ...guestPageDefaults,
    summary: "The guest's own page. Their emails have the link",
  },
  "POST /api/guest/{token}/choose": {
    ...guestPageDefaults,
    summary: "Take one of the offered dates",
    refreshesPages: true,
    body: z.object({ date: dayField }),
    limit: createHourlyLimit("guest-choose", 30),
    errors: [409],
  },
  "POST /api/guest/{token}/cancel": {
    ...guestPageDefaults,
    summary: "Give the date back",
    refreshesPages: true,
    body: z.object({ reason: optionalText("Reason", 500) }),
    limit: createHourlyLimit("guest-cancel", 30),
    errors: [409],
  },
  "PUT /api/guest/{token}": {
    ...guestPageDefaults,
    summary: "Change the guest's data. Omitted fields stay unchanged",
    body: OwnDetailsChange,
    limit: createDefaultLimit("guest-change"),
  },
  "DELETE /api/guest/{token}/appearance": {
    access: "public",
    summary: "Stop being shown on the site. Doing it twice is not an error",
    status: 204,
    params,
    limit: createDefaultLimit("guest-leave"),
    refreshesPages: true,
  },
  "DELETE /api/guest/{token}": {
    access: "public",
    summary: "Permanently erase everything, with the photo and unsent emails, even from the trash",
    status: 204,
    params,
    limit: createDefaultLimit("guest-erase"),
    refreshesPages: true,
  },
});
