import type { Generated } from "kysely";

type EmailFrequency = "now" | "day" | "never";

type NoticeChoicesTable = {
  userId: number;
  topicRequests: EmailFrequency;
  guestRequests: EmailFrequency;
  guestAnswers: EmailFrequency;
};

/**
 * The notices that each person's next email will contain. `subject` names the row that a notice is about, such as
 * 'guest-request 12'.
 */
type WaitingNoticesTable = {
  id: Generated<number>;
  userId: number;
  event: string;
  subject: string;
  text: string;
  page: string;
  at: string;
  dueAt: string;
};

/** Webhooks. `events` are separated by spaces. `address` must be kept private, like the secret. */
type WebhooksTable = {
  id: Generated<number>;
  name: string;
  address: string;
  kind: "discord" | "slack" | "teams" | "json";
  events: string;
  secret: string;
  createdAt: string;
  offSince: string | null;
};

/**
 * The recent deliveries of each webhook and the last one that it accepted, with their latest attempts. `status` is the
 * HTTP status, or why there was no response.
 */
type WebhookTriesTable = {
  id: Generated<number>;
  webhookId: number;
  deliveryId: string;
  event: string;
  at: string;
  status: string;
  attempt: number;
  ms: number;
};

export type NoticesTables = {
  notice_choices: NoticeChoicesTable;
  waiting_notices: WaitingNoticesTable;
  webhooks: WebhooksTable;
  webhook_tries: WebhookTriesTable;
};
