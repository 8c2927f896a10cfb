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
  pictures: [],
});

/** How many writes were acknowledged. */
export const countAcknowledged = (ledger: Ledger): number =>
  Object.entries(ledger).reduce(
    (sum, [name, entries]) =>
      sum + (name === "bulks" ? ledger.bulks.filter((bulk) => bulk.acknowledged).length : entries.length),
    0,
  );

/** Topics in one call of many. */
export const BULK = 20;
