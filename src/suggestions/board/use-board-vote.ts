import { useEffect, useState } from "react";
import { ApiError } from "#platform/browser/api-client.ts";
import { needCookies } from "#platform/browser/blocked-cookies.ts";
import { readStored, writeStored } from "#platform/browser/browser-storage.ts";
import { retryWhenBusy } from "#platform/browser/retry-when-busy.ts";
import { toast } from "#ui/layers/toast.ts";
import type { BoardTopic, VoteState } from "./board.contract.ts";
import { boardApi } from "./board.queries.ts";

type Voted = Pick<BoardTopic, "key" | "votes" | "voted">;

/**
 * A visitor's vote for a topic: shown at once, taken back where it is refused. Pages are kept for everybody, so this
 * browser remembers its own votes.
 */
export function useBoardVote({ key, votes, voted }: Voted) {
  const [own, setOwn] = useState<VoteState>();
  const [isRemembered, setRemembered] = useState(false);
  useEffect(() => setRemembered(readVotes().includes(key)), [key]);
  const shown = own ?? { votes, voted: voted || isRemembered };

  async function press(): Promise<void> {
    const wanted = !shown.voted;
    setOwn({ votes: Math.max(0, shown.votes + (wanted ? 1 : -1)), voted: wanted });
    try {
      needCookies();
      const call = wanted ? "PUT /api/board/{key}/vote" : "DELETE /api/board/{key}/vote";
      setOwn(await retryWhenBusy(() => boardApi()(call, { params: { key } })));
      rememberVote(key, wanted);
    } catch (failure) {
      setOwn(shown);
      const title = wanted ? "Your vote was not counted" : "Your vote stays";
      const description = failure instanceof ApiError ? failure.message : "Please press it again.";
      toast({ title, description, variant: "destructive" });
    }
  }
  return { ...shown, press };
}

const STORED_AS = "board-votes";
const MOST_REMEMBERED = 500;

function readVotes(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored("browser", STORED_AS) ?? "[]");
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

function rememberVote(key: string, voted: boolean): void {
  const others = readVotes().filter((one) => one !== key);
  const votes = (voted ? [key, ...others] : others).slice(0, MOST_REMEMBERED);
  writeStored("browser", STORED_AS, JSON.stringify(votes));
}
