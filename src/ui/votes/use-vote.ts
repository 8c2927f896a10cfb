import { useEffect, useRef, useState } from "react";
import { ApiError } from "#platform/browser/api-client.ts";
import { requireCookies } from "#platform/browser/blocked-cookies.ts";
import { readStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import { waitForPaint } from "#platform/browser/frames.ts";
import { retryWhenBusy } from "#platform/browser/retry-when-busy.ts";
import { toast } from "#ui/layers/toast.ts";

type VoteState = { votes: number; voted: boolean };

/** What the page shows until newer counts are loaded than `loaded`. While a vote is on its way, `loaded` is undefined. */
type OwnVote = VoteState & { loaded?: string };

/** Sends a vote or, if `wanted` is false, takes it back. */
export type SendVote = (key: string, wanted: boolean) => Promise<VoteState>;

/**
 * Returns the state of a visitor's vote. The state changes as soon as the button is pressed, and changes back if the
 * server refuses the vote. Presses are sent one after the other. Cached pages don't know who has voted, so the browser
 * stores its own votes under `storageKey`.
 */
export function useVote(
  { key, votes, voted }: VoteState & { key: string },
  storageKey: string,
  send: SendVote,
) {
  const [ownVote, setOwnVote] = useState<OwnVote>();
  const lastAnswer = useRef<OwnVote>(undefined);
  const [isRemembered, setRemembered] = useState(false);
  useEffect(() => setRemembered(readRememberedVotes(storageKey).includes(key)), [key, storageKey]);
  const loaded = `${votes} ${voted}`;
  const latestLoaded = useRef(loaded);
  latestLoaded.current = loaded;
  const lastCall = useRef<Promise<unknown>>(Promise.resolve());
  const isOutdated = ownVote?.loaded !== undefined && ownVote.loaded !== loaded;
  const shownVote = ownVote && !isOutdated ? ownVote : { votes, voted: voted || isRemembered };

  function toggleVote(): void {
    const wantsVote = !shownVote.voted;
    setOwnVote({ votes: Math.max(0, shownVote.votes + (wantsVote ? 1 : -1)), voted: wantsVote });
    const sendVote = async () => {
      await waitForPaint();
      requireCookies();
      return retryWhenBusy(() => send(key, wantsVote));
    };
    const call = lastCall.current.then(sendVote).then(
      (vote) => {
        rememberVote(storageKey, key, wantsVote);
        setRemembered(wantsVote);
        lastAnswer.current = { ...vote, loaded: latestLoaded.current };
        if (lastCall.current === call) setOwnVote(lastAnswer.current);
      },
      (failure: unknown) => {
        // If the visitor has pressed again in the meantime, only that press matters.
        if (lastCall.current !== call) return;
        setOwnVote(lastAnswer.current);
        const [title, description] =
          failure instanceof ApiError
            ? [wantsVote ? "Your vote was not counted" : "Your vote stays", failure.message]
            : ["That may not have arrived", "Please press it again."];
        toast({ title, description, variant: "destructive" });
      },
    );
    lastCall.current = call;
  }
  return { ...shownVote, press: toggleVote };
}

const MAX_CROWD_DELAY_MS = 2000;

/**
 * If many people are watching (`isCrowded`), waits for a random time, so that votes don't all arrive at once. The
 * maximum is two seconds, or `atMostMs` if that is less.
 */
export const delayVoteInCrowd = (isCrowded: boolean, atMostMs = MAX_CROWD_DELAY_MS): Promise<void> => {
  const maxDelayMs = isCrowded ? Math.max(0, Math.min(MAX_CROWD_DELAY_MS, atMostMs)) : 0;
  return new Promise((resolve) => setTimeout(resolve, Math.random() * maxDelayMs));
};

const MAX_REMEMBERED_VOTES = 500;

function readRememberedVotes(storageKey: string): string[] {
  try {
    const storedKeys: unknown = JSON.parse(readStoredText("browser", storageKey) ?? "[]");
    return Array.isArray(storedKeys) ? storedKeys.map(String) : [];
  } catch {
    return [];
  }
}

function rememberVote(storageKey: string, key: string, voted: boolean): void {
  const otherKeys = readRememberedVotes(storageKey).filter((storedKey) => storedKey !== key);
  const votes = (voted ? [key, ...otherKeys] : otherKeys).slice(0, MAX_REMEMBERED_VOTES);
  writeStoredText("browser", storageKey, JSON.stringify(votes));
}
