import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef, useState } from "react";
import type { Reels } from "#draw/draw.contract.ts";
import { drawApi, reelsQuery, spinsQuery } from "#draw/draw.queries.ts";
import type { ReelSet } from "#draw/reels/reel-set.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { toast } from "#ui/layers/toast.ts";
import { hasUnseenDraw } from "./draw-request.ts";
import { DrawSound } from "./draw-sound.ts";
import { AT_REST, afterEvent, type ReelNumber, selectionOf } from "./machine-state.rules.ts";
import { isTakenByOthers, putOnTable } from "./pick-request.ts";
import { runSpin } from "./run-spin.ts";

/** On a phone a toast lies over the cards: it leaves as soon as section 9 lets it, in milliseconds. */
const OVER_THE_CARDS = 3000;

/** The machine's state and what can be done with it. Where nothing may move, the reels stay `still`. */
export function useDraw(reels: ReelSet, still: boolean) {
  const queryClient = useQueryClient();
  const [state, tell] = useReducer(afterEvent, AT_REST);
  const [asksPasscode, setAsksPasscode] = useState(false);
  const texts = useQuery(reelsQuery);
  const spins = useQuery(spinsQuery);
  const [sound] = useState(() => new DrawSound());
  const [muted, setMuted] = useState(() => sound.muted);
  const [hasSpun, setHasSpun] = useState(false);
  const running = useRef(false);
  const left = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => {
      controller.abort();
      sound.close();
    };
  }, [sound]);

  const { phase, topics } = state;
  const contents = texts.data?.contents;
  useEffect(() => {
    if (phase !== "spinning" && contents) return reels.getReady(topics, contents);
  }, [reels, phase, topics, contents]);

  const setSpins = (count: number) => queryClient.setQueryData(spinsQuery.queryKey, count);

  async function spin() {
    // A second click may come before the first one shows.
    if (running.current) return;
    running.current = true;
    sound.wake();
    const before = queryClient.getQueryData(spinsQuery.queryKey) ?? 0;
    try {
      const reelTexts = await queryClient.ensureQueryData(reelsQuery);
      if (!hasTexts(reelTexts)) return;
      setHasSpun(true);
      // Counted at the click: a figure that changes while the reels turn would lay out the page.
      if (!hasUnseenDraw()) setSpins(Math.max(0, before - 1));
      const draw = await runSpin({
        reels: still ? undefined : reels,
        texts: reelTexts.contents,
        sound,
        tell,
        onAnswer: ({ spinsLeft }) => setSpins(spinsLeft),
        signal: left.current.signal,
      });
      if (draw) {
        const description = "Pick the one that should be on the table.";
        toast({ title: "New Topics Generated!", description, duration: OVER_THE_CARDS });
      }
    } catch (error) {
      toast({
        variant: "destructive",
        title: "Error Generating Topics",
        description: "There was a problem generating topics. Please try again.",
      });
      const isRefused = error instanceof ApiError && error.status === 403;
      setSpins(isRefused ? 0 : before);
      setAsksPasscode(isRefused);
    } finally {
      running.current = false;
    }
  }

  /** A click on the lever: spins, or asks for the passcode where no spin is left. */
  async function pullLever() {
    if (phase === "spinning" || state.choosing !== null) return;
    sound.wake();
    if (hasUnseenDraw()) return spin();
    // Where it cannot be heard how many are left, the spin says why.
    const count = await queryClient.ensureQueryData(spinsQuery).catch(() => undefined);
    if (count !== 0) return spin();
    setAsksPasscode(true);
  }

  /** The passcode was right: three spins, and the first of them at once. */
  function unlock(count: number) {
    setAsksPasscode(false);
    setSpins(count);
    toast({
      title: "Passcode Accepted",
      description: `Passcode verified successfully! ${count} spins available.`,
    });
    return spin();
  }

  async function choose(reel: ReelNumber) {
    const topic = state.topics[reel];
    const selection = selectionOf(state.topics, reel);
    if (!topic || !selection || state.phase !== "result" || state.choosing !== null) return;
    tell({ type: "choose", reel });
    try {
      await putOnTable(topic.id);
      await drawApi()("POST /api/selected-topics", { body: selection });
      tell({ type: "pick", reel });
      toast({ title: "Topic Selected!", description: topic.text, duration: OVER_THE_CARDS });
      queryClient.invalidateQueries({ queryKey: ["selected-topics", "recent"] });
      queryClient.invalidateQueries({ queryKey: reelsQuery.queryKey });
    } catch (error) {
      tell({ type: "refuse", taken: isTakenByOthers(error) });
      const reason = error instanceof ApiError ? error.message : "The connection was lost.";
      toast({
        variant: "destructive",
        title: "Error Selecting Topic",
        description: `There was a problem selecting this topic. ${reason}`,
      });
    }
  }

  function toggleMute() {
    sound.muted = !muted;
    setMuted(!muted);
  }

  return {
    state,
    /** There is nothing to draw from. */
    isEmpty: texts.data !== undefined && !hasTexts(texts.data),
    /** The reels have moved: what they show is drawn. */
    hasSpun,
    spinsLeft: spins.data,
    asksPasscode,
    setAsksPasscode,
    muted,
    toggleMute,
    pullLever,
    unlock,
    choose,
  };
}

/** A spin needs something on every reel. */
const hasTexts = (reels: Reels): boolean => Object.values(reels).every((list) => list.length > 0);
