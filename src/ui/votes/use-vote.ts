import { useEffect, useState } from "react";
import { ApiError } from "#platform/browser/api-client.ts";
import { requireCookies } from "#platform/browser/blocked-cookies.ts";
import { readStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import { afterPaint } from "#platform/browser/frames.ts";
import { retryWhenBusy } from "#platform/browser/retry-when-busy.ts";
import { toast } from "#ui/layers/toast.ts";

type VoteState = { votes: number; voted: boolean };

/** Sends a vote or, if `wanted` is false, takes it back. */
export type SendVote = (key: string, wanted: boolean) => Promise<VoteState>;

/**
 * Holds a visitor's vote. A press shows immediately, and is undone if the server refuses the vote. Pages are cached for
 * everyone, so the browser remembers its own votes under `storedAs`.
 */
export function useVote(
  { key, votes, voted }: VoteState & { key: string },
  storedAs: string,
  send: SendVote,
) {
  const [own, setOwn] = useState<VoteState>();
  const [isRemembered, setRemembered] = useState(false);
  useEffect(() => setRemembered(readRememberedVotes(storedAs).includes(key)), [key, storedAs]);
  const shown = own ?? { votes, voted: voted || isRemembered };

  async function press(): Promise<void> {
    const wanted = !shown.voted;
    setOwn({ votes: Math.max(0, shown.votes + (wanted ? 1 : -1)), voted: wanted });
    try {
      await afterPaint();
      requireCookies();
      setOwn(await retryWhenBusy(() => send(key, wanted)));
      rememberVote(storedAs, key, wanted);
    } catch (failure) {
      setOwn(shown);
      const title = wanted ? "Your vote was not counted" : "Your vote stays";
      const description = failure instanceof ApiError ? failure.message : "Please press it again.";
      toast({ title, description, variant: "destructive" });
    }
  }
  return { ...shown, press };
}

const MAX_CROWD_DELAY_MS = 2000;

/**
 * If many people are watching, waits for a random time so that votes don't all arrive at once: up to two seconds, or
 * `atMostMs` if that is less.
 */
export const delayVoteInCrowd = (isCrowded: boolean, atMostMs = MAX_CROWD_DELAY_MS): Promise<void> => {
  const longest = isCrowded ? Math.max(0, Math.min(MAX_CROWD_DELAY_MS, atMostMs)) : 0;
  return new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
};

const MAX_REMEMBERED_VOTES = 500;

function readRememberedVotes(storedAs: string): string[] {
  try {
    const stored: unknown = JSON.parse(readStoredText("browser", storedAs) ?? "[]");
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

function rememberVote(storedAs: string, key: string, voted: boolean): void {
  const others = readRememberedVotes(storedAs).filter((one) => one !== key);
  const votes = (voted ? [key, ...others] : others).slice(0, MAX_REMEMBERED_VOTES);
  writeStoredText("browser", storedAs, JSON.stringify(votes));
}
