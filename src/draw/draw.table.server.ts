import type { Generated } from "kysely";

/** Anonymous people who knew the passcode. Only the hash of the cookie's token is kept. */
type VisitorsTable = {
  id: Generated<number>;
  tokenHash: string;
  /** How often the passcode was given: each time opens a new round of three spins. */
  round: number;
  expiresAt: string;
};

/**
 * Each row is a spin that was taken and the three topics that came of it. Spins left are those of the visitor's round
 * that have no row yet; the key over `visitorId`, `round` and `turn` is what keeps a fourth from being taken.
 */
type DrawsTable = {
  id: Generated<number>;
  visitorId: number;
  round: number;
  /** 1 to 3 in its round. */
  turn: number;
  /** The three reels as answered, as JSON text; read back as a value. */
  reels: unknown;
  /** What the caller named the request, so that its repeat gets the same answer. */
  idempotencyKey: string | null;
  drawnAt: string;
  /** The one topic of the three that was put on the table. */
  pickedTopicId: number | null;
};

/** The history. Texts are those of the picked topic at its draw: they stay when the topic goes. */
type SelectedTopicsTable = {
  id: Generated<number>;
  /** Unique; null for what an admin recorded without a draw, and once the draw was swept. */
  drawId: number | null;
  selectedAt: string;
  selectedType: "category" | "subCategory" | "content";
  category: string;
  subCategory: string;
  content: string;
  categoryId: number;
  subCategoryId: number;
  contentId: number;
  /** Which of the three ids was picked. */
  topicId: number;
  /** False until a call has named the type: until then it is that of a reel which shows the topic. */
  isTypeConfirmed: Generated<boolean>;
};

export type DrawTables = {
  visitors: VisitorsTable;
  draws: DrawsTable;
  selected_topics: SelectedTopicsTable;
};
