/**
 * `voter` is a hash of the visitor's cookie, or the name of the request whose merge counts as a vote. `votedOn` is the
 * start of the vote's day in UTC, or null for votes cast before the column was added.
 */
type BoardVotesTable = { topicId: number; voter: string; votedOn: string | null };

export type BoardTables = { board_votes: BoardVotesTable };
