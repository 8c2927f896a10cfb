/** `voter` is a hash of the visitor's cookie, or names the request whose merge counts as a vote. */
type BoardVotesTable = { topicId: number; voter: string };

export type BoardTables = { board_votes: BoardVotesTable };
