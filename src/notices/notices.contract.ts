import { z } from "zod";
import { endpoints } from "#platform/http/endpoint.contract.ts";

/** What rooms announce. */
export const EVENTS = [
  "topic-request",
  "guest-request",
  "guest-confirmed",
  "guest-cancelled",
  "live",
  "ended",
  "topic-chosen",
  "episode",
] as const;
export type NoticeEvent = (typeof EVENTS)[number];

const pace = (label: string) => z.enum(["now", "day", "never"], `${label} must be now, day or never`);

/** When a person of the team is mailed. */
export const NoticeChoices = z.object({
  topicRequests: pace("Topic requests"),
  guestRequests: pace("Guest requests"),
  guestAnswers: pace("Guests' answers"),
});
export type NoticeChoices = z.output<typeof NoticeChoices>;

export const noticesEndpoints = endpoints({
  "GET /api/user/notices": {
    access: "moderator",
    summary: "Which mails of the show one gets: at once, once a day or never",
    status: 200,
    answer: NoticeChoices,
  },
  "PUT /api/user/notices": {
    access: "moderator",
    summary: "Choose one's own mails; moderators hear of topic requests only",
    status: 200,
    body: NoticeChoices,
    answer: NoticeChoices,
  },
});
