import type { Generated } from "kysely";

type VisitorsTable = {
  id: Generated<number>;
  /** SHA-256 of the cookie's token, in hex. */
  tokenHash: string;
  /** Each correct passcode opens a round of three spins. */
  round: number;
  expiresAt: string;
};

/** Each row is a spin. The unique key on `visitorId`, `round` and `turn` prevents a fourth one in a round. */
type DrawsTable = {
  id: Generated<number>;
  visitorId: number;
  round: number;
  turn: number;
  /** `DrawnReels`. Written as JSON text; queries return it parsed. */
  reels: unknown;
  idempotencyKey: string | null;
  drawnAt: string;
  pickedTopicId: number | null;
};

/** The history. It copies what a topic said, and so outlives it. */
type SelectedTopicsTable = {
  id: Generated<number>;
  /** Unique; null for an admin's record without a draw, and after the sweep has removed the draw. */
  drawId: number | null;
  /** The draw on air, or null for a visitor's draw. */
  showDrawId: Generated<number | null>;
  selectedAt: string;
  selectedType: "category" | "subCategory" | "content";
  category: string;
  subCategory: string;
  content: string;
  categoryId: number;
  subCategoryId: number;
  contentId: number;
  topicId: number;
  /** False while the type was only derived from the picked topic; true once a call has named it. */
  isTypeConfirmed: Generated<boolean>;
};

export type DrawTables = {
  visitors: VisitorsTable;
  draws: DrawsTable;
  selected_topics: SelectedTopicsTable;
};
