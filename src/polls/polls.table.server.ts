import type { Generated } from "kysely";

type PollsTable = {
  id: Generated<number>;
  drawId: Generated<number | null>;
  /** `PollOption[]`, written as JSON text and read as a value. */
  options: unknown;
  openedAt: string;
  /** A poll that is closed early gets the moment of its closing. */
  closesAt: string;
};

/** The key over both ids gives each visitor one vote. */
type PollVotesTable = { pollId: number; voterHash: string; topicId: number };

export type PollTables = { polls: PollsTable; poll_votes: PollVotesTable };
