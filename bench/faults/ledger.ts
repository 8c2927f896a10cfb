/** Everything that the site has acknowledged. Each must stay, and exist once. */
export type Ledger = {
  /** Contents of topics that were added one by one. */
  topics: string[];
  /**
   * What the contents of all topics of one call begin with. A call is kept whole or not at all, acknowledged or not.
   */
  bulks: { begin: string; acknowledged: boolean }[];
  /** Descriptions of suggested topics. */
  suggestions: string[];
  /** Email addresses of guests who applied, and of those who got a date and an email. */
  guests: string[];
  invited: string[];
  /** The ids on the three reels, by the draw's Idempotency-Key. */
  draws: { key: string; ids: number[] }[];
  /** Ids of records in the history. */
  selections: number[];
  usernames: string[];
  /** Keys of topics on the board, once for each vote. */
  votes: string[];
  /** Topics that were moved to the trash; `restore` says how far restoring them got. */
  deletions: { content: string; restore: "no" | "tried" | "done" }[];
  /** Titles that the coming week was given, in order. */
  titles: { title: string; acknowledged: boolean }[];
  /** Addresses of uploaded pictures. */
  pictures: string[];
};

export const makeLedger = (): Ledger => ({
  topics: [],
  bulks: [],
  suggestions: [],
  guests: [],
  invited: [],
  draws: [],
  selections: [],
  usernames: [],
  votes: [],
  deletions: [],
  titles: [],
  pictures: [],
});

/** Returns how many writes were acknowledged. */
export const countAcknowledged = (ledger: Ledger): number =>
  Object.values(ledger)
    .flat()
    .filter((entry) => typeof entry !== "object" || !("acknowledged" in entry) || entry.acknowledged).length;

/** Topics in a call that adds many. */
export const BULK = 20;
