import type { Generated } from "kysely";

type PollsTable = {
  id: Generated<number>;
  /** The draw whose topics the poll is about; null for a free poll. */
  drawId: Generated<number | null>;
  question: Generated<string | null>;
  /** The day of the show, yyyy-mm-dd. */
  date: Generated<string | null>;
  /** `PollOption[]`. Written as JSON text; queries return it parsed. */
  options: unknown;
  openedAt: string;
  /** If a poll is closed early, the moment when that happened. */
  closesAt: string;
  /** Closed by the team. From then on no process accepts votes, no matter how slow its clock is. */
  isClosed: Generated<boolean>;
  /** The secret that hashes voters' networks; null once those hashes are deleted. */
  networkSecret: Generated<string | null>;
};

/** The key on both ids limits each visitor to one vote. */
type PollVotesTable = {
  pollId: number;
  voterHash: string;
  /** The option's id in its poll: on a draw, the topic's id. */
  optionId: number;
  /** A hash. Null once the poll is over, and for a held vote that the team decided to count. */
  network: Generated<string | null>;
  /** When the visitor first voted; null if `network` is. */
  castAt: Generated<string | null>;
  /** Set when the hashes of networks are deleted, so that this vote stays held. */
  isHeld: Generated<boolean>;
};

export type PollTables = { polls: PollsTable; poll_votes: PollVotesTable };
