import type { Generated } from "kysely";

type QuestionsTable = {
  id: Generated<number>;
  key: string;
  /** The day of the show. */
  date: string;
  text: string;
  name: string | null;
  status: "waiting" | "accepted" | "on-screen" | "answered" | "hidden";
  votes: Generated<number>;
  /** The hash of the visitor's cookie; null some time after the show. */
  asker: string | null;
  /** Whether it is hidden along with everything else that its visitor asks in this show. */
  isShut: Generated<boolean>;
  createdAt: string;
  /** When it was last on screen. */
  shownAt: string | null;
  answeredAt: string | null;
  topicRequestId: number | null;
};

/** The key on both ids limits each visitor to one vote. */
type QuestionVotesTable = { questionId: number; voter: string };

/** The days whose questions the team opened or closed. Going live opens them. */
type QuestionDaysTable = { date: string; isOpen: boolean };

export type QuestionTables = {
  questions: QuestionsTable;
  question_votes: QuestionVotesTable;
  question_days: QuestionDaysTable;
};
