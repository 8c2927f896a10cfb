import { z } from "zod";
import { dateTime, defineEndpoints } from "#platform/http/endpoint.contract.ts";
import { dayField, GuestRequest } from "../guests.contract.ts";

/** A week in the guest calendar, or a day without a show for which a guest is scheduled anyway. */
export const CalendarWeek = z.object({
  date: z.string(),
  startsAt: dateTime,
  hasShow: z.boolean(),
  status: z.enum(["planned", "skipped", "live", "ended"]),
  skipReason: z.string(),
  /** The week's version, which commands that change the week must send. */
  version: z.int(),
  guests: z.array(GuestRequest),
  offers: z.array(GuestRequest),
});
export type CalendarWeek = z.output<typeof CalendarWeek>;

const params = z.object({ date: dayField });

export const guestCalendarEndpoints = defineEndpoints({
  "GET /api/guest-requests/wall": {
    access: "admin",
    summary: "The next 12 weeks, with their guests and to whom each date is offered",
    answer: z.array(CalendarWeek),
  },
  "GET /api/weeks/{date}/guests": {
    access: "admin",
    summary: "The guests of a week's show, with what the team knows of them",
    params,
    answer: z.array(GuestRequest),
  },
  "GET /api/weeks/{date}/thank-guest": {
    access: "admin",
    summary: "The unsent thank-you emails, as they would be sent now",
    params,
    answer: z.array(z.object({ name: z.string(), html: z.string() })),
  },
  "POST /api/weeks/{date}/thank-guest": {
    access: "admin",
    summary: "Thank the guest of a past show, once, with the episode's link if there is one",
    params,
    answer: z.object({ sent: z.int() }),
    errors: [409],
  },
});
