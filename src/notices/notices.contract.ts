import { z } from "zod";
import { endpoints, idInPath, moment, requiredText } from "#platform/http/endpoint.contract.ts";

/** The events that rooms can announce. */
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

/** When team members get emails. */
export const NoticeChoices = z.object({
  topicRequests: pace("Topic requests"),
  guestRequests: pace("Guest requests"),
  guestAnswers: pace("Guests' answers"),
});
export type NoticeChoices = z.output<typeof NoticeChoices>;

const RECEIVER_KINDS = ["discord", "slack", "teams", "json"] as const;
export type WebhookKind = (typeof RECEIVER_KINDS)[number];

const name = requiredText("Name", 100);

const WRONG_ADDRESS = "Please enter an address that begins with https:// or http://";

const address = requiredText("Address", 2000).refine(isWebAddress, WRONG_ADDRESS);

/** Refuses an address with a password in it, because the password would be shown too. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password;
}

const kind = z.enum(RECEIVER_KINDS, "Kind must be discord, slack, teams or json");

const events = z
  .array(z.enum(EVENTS, `Events must be some of ${EVENTS.join(", ")}`), "Please choose an event")
  .min(1, "Please choose an event")
  .max(20, "Too many events");

const NewWebhook = z.object({ name, address, kind, events });
export type NewWebhook = z.output<typeof NewWebhook>;

/** Omitted fields stay unchanged. `active` turns a webhook on again after repeated failures turned it off. */
const WebhookChange = NewWebhook.partial().extend({
  active: z.literal(true, "Active can only be true").optional(),
});
export type WebhookChange = z.output<typeof WebhookChange>;

const Webhook = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  kind,
  events: z.array(z.enum(EVENTS)),
  /** When it was turned off because sending had failed for a day; null if it is on. */
  offSince: moment.nullable(),
  /**
   * The last attempt of each of the last ten deliveries, newest first. `id` is the event's, `attempt` the number of
   * attempts so far.
   */
  deliveries: z.array(
    z.object({
      id: z.string(),
      at: moment,
      event: z.string(),
      /** The status of the receiver's answer, or the reason why there was none. */
      status: z.int().or(z.string()),
      attempt: z.int(),
      ms: z.int(),
    }),
  ),
});
export type Webhook = z.output<typeof Webhook>;

const webhook = { access: "owner", params: z.object({ id: idInPath }) } as const;

export const noticesEndpoints = endpoints({
  "GET /api/user/notices": {
    access: "moderator",
    summary: "Which of the show's mails you get: immediately, once a day or never",
    answer: NoticeChoices,
  },
  "PUT /api/user/notices": {
    access: "moderator",
    summary: "Choose your own mails. Moderators only hear about topic requests",
    body: NoticeChoices,
    answer: NoticeChoices,
  },
  "GET /api/webhooks": {
    access: "owner",
    summary: "Webhooks, each with its last ten deliveries",
    answer: z.array(Webhook),
  },
  "POST /api/webhooks": {
    access: "owner",
    summary: "Add a webhook. Only this answer shows its secret",
    status: 201,
    body: NewWebhook,
    answer: Webhook.extend({ secret: z.string() }),
    errors: [409],
  },
  "PUT /api/webhooks/{id}": {
    ...webhook,
    summary: "Change a webhook, or turn it on again. Omitted fields stay unchanged",
    body: WebhookChange,
    answer: Webhook,
  },
  "DELETE /api/webhooks/{id}": {
    ...webhook,
    summary: "Delete a webhook with its waiting deliveries",
    status: 204,
  },
  "POST /api/webhooks/{id}/test": {
    ...webhook,
    summary: "Send a test event, whichever events the webhook subscribes to",
    answer: Webhook,
  },
});
