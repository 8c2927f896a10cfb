import { createVoterHeaders } from "#platform/browser/call-keys.ts";
import { useVote } from "#ui/votes/use-vote.ts";
import type { BoardTopic } from "./board.contract.ts";
import { createBoardClient } from "./board.queries.ts";

/** Returns a topic's votes, whether the visitor voted, and `press`, which casts the vote or takes it back. */
export const useBoardVote = (topic: Pick<BoardTopic, "key" | "votes" | "voted">) =>
  useVote(topic, "board-votes", (key, shouldVote) =>
    createBoardClient()(shouldVote ? "PUT /api/board/{key}/vote" : "DELETE /api/board/{key}/vote", {
      params: { key },
      headers: createVoterHeaders(),
    }),
  );
