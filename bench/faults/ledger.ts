/** Everything that the site has acknowledged. Each must stay, and exist once. */
export const makeLedger = () => ({
  /** Contents of topics that were added one by one. */
  topics: [] as string[],
  /**
   * What the contents of all topics of one call begin with. A call is kept whole or not at all, acknowledged or not.
   */
  bulks: [] as { begin: string; acknowledged: boolean }[],
  /** Descriptions of suggested topics. */
  suggestions: [] as string[],
  /** Email addresses of guests who applied, and of those who got a date and an email. */
  guests: [] as string[],
  invited: [] as string[],
  /** The ids on the three reels, by the draw's Idempotency-Key. */
  draws: [] as { key: string; ids: number[] }[],
  /** Ids of records in the history. */
  selections: [] as number[],
  usernames: [] as string[],
  /** Keys of topics on the board, once for each vote. */
  votes: [] as string[],
  /** Topics that were moved to the trash; `restore` says how far restoring them got. */
  deletions: [] as { content: string; restore: "no" | "tried" | "done" }[],
  /** Titles that the coming week was given, in order. */
  titles: [] as { title: string; acknowledged: boolean }[],
  /** Addresses of uploaded pictures. */
  pictures: [] as string[],
});
export type Ledger = ReturnType<typeof makeLedger>;

/** Returns how many writes were acknowledged. */
export const countAcknowledged = (ledger: Ledger): number =>
  Object.values(ledger)
    .flat()
    .filter((entry) => typeof entry !== "object" || !("acknowledged" in entry) || entry.acknowledged).length;

/** Topics in a call that adds many. */
export const BULK = 20;
