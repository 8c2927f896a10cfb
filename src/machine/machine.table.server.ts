import type { Generated } from "kysely";

type VisitorsTable = {
  id: Generated<number>;
  /** SHA-256 of the cookie's token, in hex. */
  tokenHash: string;
  /** Each correct passcode opens a round of three spins. */
  round: number;
  expiresAt: string;
};

/** A row is a spin. The unique key over `visitorId`, `round` and `turn` prevents a fourth in a round. */
type DrawsTable = {
  id: Generated<number>;
  visitorId: number;
  round: number;
  turn: number;
  /** `DrawnReels`, written as JSON text and read as a value. */
  reels: unknown;
  idempotencyKey: string | null;
  drawnAt: string;
  pickedTopicId: number | null;
};

/** The history. The texts are copies, so they stay when the topic is deleted. */
type SelectedTopicsTable = {
  id: Generated<number>;
  /** Unique; null for an admin's record without a draw, and once the draw was swept. */
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
  /** False while the type is derived from the picked topic, until a call names it. */
  isTypeConfirmed: Generated<boolean>;
};

export type DrawTables = {
  visitors: VisitorsTable;
  draws: DrawsTable;
  selected_topics: SelectedTopicsTable;
};
