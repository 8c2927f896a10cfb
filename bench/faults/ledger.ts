/** Creates a record of everything that the site acknowledges. The site must store each entry exactly once. */
export const createLedger = () => ({
  /** Contents of topics that were added one by one. */
  topics: [] as string[],
  /**
   * The prefix that each bulk call's topics share. Even an unacknowledged call must be stored either completely or not
   * at all.
   */
  bulks: [] as { begin: string; acknowledged: boolean }[],
  /** Descriptions of suggested topics. */
  suggestions: [] as string[],
  /** The email addresses of guests who applied, and of those who were emailed a date. */
  guests: [] as string[],
  invited: [] as string[],
  /** The ids on the three reels of each draw, with the draw's Idempotency-Key. */
  draws: [] as { key: string; ids: number[] }[],
  /** The ids of the picks in the history. */
  selections: [] as number[],
  usernames: [] as string[],
  /** The keys of topics on the board, repeated for each vote. */
  votes: [] as string[],
  /**
   * Topics that were moved to the trash. `restore` is "tried" if restoring the topic was requested, and "done" if that
   * was acknowledged.
   */
  deletions: [] as { content: string; restore: "no" | "tried" | "done" }[],
  /** The titles given to the upcoming week, oldest first. */
  titles: [] as { title: string; acknowledged: boolean }[],
  /** The URLs of uploaded pictures. */
  pictures: [] as string[],
});
export type Ledger = ReturnType<typeof createLedger>;

/** Returns how many writes were acknowledged. */
export const countAcknowledged = (ledger: Ledger): number =>
  Object.values(ledger)
    .flat()
    .filter((entry) => typeof entry !== "object" || !("acknowledged" in entry) || entry.acknowledged).length;

/** How many topics a bulk call adds. */
export const TOPICS_PER_BULK_CALL = 20;
