import type { Generated } from "kysely";

type PollsTable = {
  id: Generated<number>;
  /** The draw whose topics the poll is about, or null if the team wrote its own question. */
  drawId: Generated<number | null>;
  question: Generated<string | null>;
  /** The day of the show, yyyy-mm-dd. */
  date: Generated<string | null>;
  /** `PollOption[]`. Written as JSON text; queries return it parsed. */
  options: unknown;
  openedAt: string;
  /** When the poll closes, or when the team closed it early. */
  closesAt: string;
  /** Whether the team has closed the poll. If so, no process accepts votes, no matter how slow its clock is. */
  isClosed: Generated<boolean>;
  /** The secret for hashing voters' networks; null once those hashes are deleted. */
  networkSecret: Generated<string | null>;
};

/** The primary key is `pollId` and `voterHash`, so each visitor has one vote per poll. */
type PollVotesTable = {
  pollId: number;
  voterHash: string;
  /** The option's id within its poll. In a poll on a draw, this is the topic's id. */
  optionId: number;
  /**
   * A hash of the voter's network. Null once the poll's hashes have been deleted, or if the team decided to count a
   * vote that exceeded its network's limit.
   */
  network: Generated<string | null>;
  /** When the visitor first voted; null if `network` is null. */
  castAt: Generated<string | null>;
  /**
   * Whether the vote isn't counted because its network exceeded the limit. Only set when the network hashes are
   * deleted, because the limit can't be checked without them.
   */
  isHeld: Generated<boolean>;
};

export type PollTables = { polls: PollsTable; poll_votes: PollVotesTable };
