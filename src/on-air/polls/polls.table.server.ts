import type { Generated } from "kysely";

type PollsTable = {
  id: Generated<number>;
  /** The draw whose topics it asks about; null for a question of its own. */
  drawId: Generated<number | null>;
  question: Generated<string | null>;
  /** Of the show. */
  date: Generated<string | null>;
  /** `PollOption[]`, written as JSON text and read as a value. */
  options: unknown;
  openedAt: string;
  /** A poll that is closed early gets the moment of its closing. */
  closesAt: string;
  /** Closed by the team: no process accepts a vote any more, whatever its clock says. */
  isClosed: Generated<boolean>;
  /** Hashes the networks of its votes; null once these are forgotten. */
  networkSecret: Generated<string | null>;
};

/** The key over both ids gives each visitor one vote. */
type PollVotesTable = {
  pollId: number;
  voterHash: string;
  /** The option's number in its poll: on a draw, the topic's id. */
  optionId: number;
  /** A hash; null once the poll is over, and for a vote that the team counted although it was held. */
  network: Generated<string | null>;
  /** When the visitor voted first; null where `network` is. */
  castAt: Generated<string | null>;
  /** Set when the networks are forgotten: this vote stays held. */
  isHeld: Generated<boolean>;
};

export type PollTables = { polls: PollsTable; poll_votes: PollVotesTable };
