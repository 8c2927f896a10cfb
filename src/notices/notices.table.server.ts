import type { Generated } from "kysely";

type Pace = "now" | "day" | "never";

type NoticeChoicesTable = {
  userId: number;
  topicRequests: Pace;
  guestRequests: Pace;
  guestAnswers: Pace;
};

/** What goes into a person's next mail. `subject` names the row it is about: 'guest-request 12'. */
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

export type NoticesTables = {
  notice_choices: NoticeChoicesTable;
  waiting_notices: WaitingNoticesTable;
};
