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
  /** The hash of the visitor's cookie; becomes null thirty days after the show. */
  asker: string | null;
  /** Whether the question was hidden because its visitor is blocked for the rest of the show. */
  isShut: Generated<boolean>;
  createdAt: string;
  /** When the question was last put on screen. */
  shownAt: string | null;
  answeredAt: string | null;
  topicRequestId: number | null;
};

/** The primary key on both columns limits each visitor to one vote. */
type QuestionVotesTable = { questionId: number; voter: string };

/** The days for which questions were opened or closed by the team, or by the start or end of the show. */
type QuestionDaysTable = { date: string; isOpen: boolean };

export type QuestionTables = {
  questions: QuestionsTable;
  question_votes: QuestionVotesTable;
  question_days: QuestionDaysTable;
};
