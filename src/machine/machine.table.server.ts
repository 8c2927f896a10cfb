import type { Generated } from "kysely";

type VisitorsTable = {
  id: Generated<number>;
  /** SHA-256 of the cookie's token, in hex. */
  tokenHash: string;
  /** Each correct passcode starts a new round of three spins. */
  round: number;
  expiresAt: string;
};

/** Each row is a spin. The unique key on `visitorId`, `round` and `turn` prevents a fourth spin in a round. */
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

/** The history of picked topics. Each row has a copy of the topic's text, so deleting the topic doesn't affect it. */
type SelectedTopicsTable = {
  id: Generated<number>;
  /**
   * The visitor's draw. Unique. Null if the topic was chosen on air, if an admin created the record without a draw, or
   * if the draw has been deleted or has a newer record.
   */
  drawId: number | null;
  /** The on-air draw; null for a visitor's draw. */
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
  /**
   * Whether a request has confirmed `selectedType`, the reel that was clicked. Until then, the type is only a guess
   * based on the picked topic.
   */
  isTypeConfirmed: Generated<boolean>;
};

export type DrawTables = {
  visitors: VisitorsTable;
  draws: DrawsTable;
  selected_topics: SelectedTopicsTable;
};
