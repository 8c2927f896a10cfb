import { useVote } from "#ui/votes/use-vote.ts";
import type { BoardTopic } from "./board.contract.ts";
import { boardApi } from "./board.queries.ts";

/** Returns the visitor's vote for a topic, and functions to cast it or take it back. */
export const useBoardVote = (topic: Pick<BoardTopic, "key" | "votes" | "voted">) =>
  useVote(topic, "board-votes", (key, shouldVote) =>
    boardApi()(shouldVote ? "PUT /api/board/{key}/vote" : "DELETE /api/board/{key}/vote", {
      params: { key },
    }),
  );
