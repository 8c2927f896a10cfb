import { z } from "zod";
import {
  dateTime,
  defineEndpoints,
  idInPath,
  requiredLine,
  requiredText,
} from "#platform/http/endpoint.contract.ts";

/** The events that the app can announce to the team and to webhooks. */
export const NOTICE_EVENTS = [
  "topic-request",
  "guest-request",
  "guest-confirmed",
  "guest-cancelled",
  "live",
  "ended",
  "topic-chosen",
  "episode",
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

const makeFrequencyField = (label: string) =>
  z.enum(["now", "day", "never"], `${label} must be now, day or never`);

/** When a team member gets emails about each kind of event: immediately, once a day or never. */
export const NoticeChoices = z.object({
  topicRequests: makeFrequencyField("Topic requests"),
  guestRequests: makeFrequencyField("Guest requests"),
  guestAnswers: makeFrequencyField("Guests' answers"),
});
export type NoticeChoices = z.output<typeof NoticeChoices>;

const WEBHOOK_KINDS = ["discord", "slack", "teams", "json"] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

const nameField = requiredLine("Name", 100);

const INVALID_URL_MESSAGE = "Please enter an address that begins with https:// or http://";

const urlField = requiredText("Address", 2000).refine(isWebUrl, INVALID_URL_MESSAGE);

/** Returns whether a text is an http or https URL. Rejects URLs with passwords, which the team's screens would show. */
function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password;
}

const kindField = z.enum(WEBHOOK_KINDS, "Kind must be discord, slack, teams or json");

const eventsField = z
  .array(
    z.enum(NOTICE_EVENTS, `Events must be some of ${NOTICE_EVENTS.join(", ")}`),
    "Please choose an event",
  )
  .min(1, "Please choose an event")
  .max(20, "Too many events");

const WebhookInput = z.object({ name: nameField, address: urlField, kind: kindField, events: eventsField });
export type WebhookInput = z.output<typeof WebhookInput>;

/**
 * Omitted fields stay unchanged. If a webhook was turned off after repeated failures, `active` turns it back on.
 * `basedOn` is what the sender saw, without the secret URL.
 */
const WebhookChange = WebhookInput.partial().extend({
  active: z.literal(true, "Active can only be true").optional(),
  basedOn: z.object({ name: z.string(), kind: kindField, events: z.array(z.enum(NOTICE_EVENTS)) }).optional(),
});
export type WebhookChange = z.output<typeof WebhookChange>;

export const Webhook = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  kind: kindField,
  events: z.array(z.enum(NOTICE_EVENTS)),
  /** When the webhook was turned off because all deliveries had failed for a whole day; null if it is on. */
  offSince: dateTime.nullable(),
  /**
   * The last ten deliveries, newest first, each with its latest attempt. `id` is the event's id, and `attempt` is the
   * number of attempts so far.
   */
  deliveries: z.array(
    z.object({
      id: z.string(),
      at: dateTime,
      event: z.string(),
      /** The HTTP status, or why there was no response. */
      status: z.int().or(z.string()),
      attempt: z.int(),
      ms: z.int(),
    }),
  ),
});
export type Webhook = z.output<typeof Webhook>;

const webhookEndpoint = { access: "owner", params: z.object({ id: idInPath }) } as const;

export const noticesEndpoints = defineEndpoints({
  "GET /api/user/notices": {
    access: "moderator",
    summary: "Which of the show's emails you get: immediately, once a day or never",
    answer: NoticeChoices,
  },
  "PUT /api/user/notices": {
    access: "moderator",
    summary: "Choose your own emails. Moderators only hear about topic requests",
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
    summary: "Add a webhook. Only this response shows its secret",
    status: 201,
    body: WebhookInput,
    answer: Webhook.extend({ secret: z.string() }),
    errors: [409],
  },
  "PUT /api/webhooks/{id}": {
    ...webhookEndpoint,
    summary: "Change a webhook, or turn it on again. Omitted fields stay unchanged",
    body: WebhookChange,
    answer: Webhook,
    errors: [409],
  },
  "DELETE /api/webhooks/{id}": {
    ...webhookEndpoint,
    summary: "Delete a webhook with its waiting deliveries",
    status: 204,
  },
  "POST /api/webhooks/{id}/test": {
    ...webhookEndpoint,
    summary: "Send a test event, whichever events the webhook subscribes to",
    answer: Webhook,
  },
});
