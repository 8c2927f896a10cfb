/**
 * `voter` is a hash of the visitor's cookie or, for a merged request, a name derived from the request's id. `votedOn`
 * is the start of the UTC day on which the vote was cast, or null for votes cast before this column existed.
 */
type BoardVotesTable = { topicId: number; voter: string; votedOn: string | null };

export type BoardTables = { board_votes: BoardVotesTable };
