import type { Generated } from "kysely";

type Pace = "now" | "day" | "never";

type NoticeChoicesTable = {
  userId: number;
  topicRequests: Pace;
  guestRequests: Pace;
  guestAnswers: Pace;
};

/** What a person's next email will say. `subject` names the row it is about, such as 'guest-request 12'. */
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

/** `events` are separated by spaces. The address must be kept as secret as the secret itself. */
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

/** The last attempt of each webhook's latest deliveries. `status` is the answer's, or the reason why there was none. */
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
