import type { Generated } from "kysely";

type PollsTable = {
  id: Generated<number>;
  /** The draw whose topics it is about; null if it has its own question. */
  drawId: Generated<number | null>;
  question: Generated<string | null>;
  /** The show's day. */
  date: Generated<string | null>;
  /** `PollOption[]`, written as JSON text and read as a value. */
  options: unknown;
  openedAt: string;
  /** For a poll that is closed early, the moment of its closing. */
  closesAt: string;
  /** Closed by the team: no process accepts votes any more, whatever its clock says. */
  isClosed: Generated<boolean>;
  /** The secret that hashes voters' networks; null once those hashes are deleted. */
  networkSecret: Generated<string | null>;
};

/** The key over both ids gives each visitor one vote. */
type PollVotesTable = {
  pollId: number;
  voterHash: string;
  /** The option's number in its poll: on a draw, the topic's id. */
  optionId: number;
  /** A hash; null once the poll is over, and for a held vote that the team counted. */
  network: Generated<string | null>;
  /** When the visitor first voted; null if `network` is. */
  castAt: Generated<string | null>;
  /** Set when the networks are forgotten, so that this vote stays held. */
  isHeld: Generated<boolean>;
};

export type PollTables = { polls: PollsTable; poll_votes: PollVotesTable };
