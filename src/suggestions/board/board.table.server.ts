/**
 * `voter` is a hash of the visitor's cookie, or names the request whose merge counts as a vote. `votedOn` is the first
 * moment of the vote's day in UTC, or null for votes older than the column.
 */
type BoardVotesTable = { topicId: number; voter: string; votedOn: string | null };

export type BoardTables = { board_votes: BoardVotesTable };
