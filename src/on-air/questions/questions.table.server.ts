import type { Generated } from "kysely";

type QuestionsTable = {
  id: Generated<number>;
  key: string;
  /** The day of its show. */
  date: string;
  text: string;
  name: string | null;
  status: "waiting" | "accepted" | "on-screen" | "answered" | "hidden";
  votes: Generated<number>;
  /** The hash of the visitor's cookie; null some time after the show. */
  asker: string | null;
  /** Hidden along with everything that visitor asked or will ask in this show. */
  isShut: Generated<boolean>;
  createdAt: string;
  /** When it was last on screen. */
  shownAt: string | null;
  answeredAt: string | null;
  topicRequestId: number | null;
};

/** The key over both ids gives each visitor one vote. */
type QuestionVotesTable = { questionId: number; voter: string };

/** Days whose questions the team opened or closed. Go live opens them. */
type QuestionDaysTable = { date: string; isOpen: boolean };

export type QuestionTables = {
  questions: QuestionsTable;
  question_votes: QuestionVotesTable;
  question_days: QuestionDaysTable;
};
