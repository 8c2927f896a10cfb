/** What the site has acknowledged: each must be there for good, and once. */
export type Ledger = {
  /** Content of topics that were added one by one. */
  topics: string[];
  /** Content that all topics of one call begin with; a call is kept whole or not at all, acknowledged or not. */
  bulks: { begin: string; acknowledged: boolean }[];
  /** Descriptions of suggested topics. */
  suggestions: string[];
  /** E-mail addresses of guests who applied, and of those who were given a date with a mail. */
  guests: string[];
  invited: string[];
  /** Draws by their Idempotency-Key: the ids on the three reels. */
  draws: { key: string; ids: number[] }[];
  /** Ids of the history's records. */
  selections: number[];
  usernames: string[];
  /** Keys of topics on the board, once for each vote. */
  votes: string[];
  /** Topics that were moved to the trash; `restore` says how far their way back went. */
  deletions: { content: string; restore: "no" | "tried" | "done" }[];
  /** Titles that were given to the coming week, in order. */
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

/** How many writes were acknowledged. */
export const countAcknowledged = (ledger: Ledger): number =>
  Object.values(ledger)
    .flat()
    .filter((entry) => typeof entry !== "object" || !("acknowledged" in entry) || entry.acknowledged).length;

/** Topics in one call of many. */
export const BULK = 20;
