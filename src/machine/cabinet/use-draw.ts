import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef, useState } from "react";
import type { Clip } from "#episodes/topics/clips.contract.ts";
import type { ReelTexts } from "#machine/machine.contract.ts";
import { reelsQuery, spinsQuery } from "#machine/machine.queries.ts";
import type { ReelSet } from "#machine/reels/reel-set.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { areCookiesBlocked, CookiesBlockedError } from "#platform/browser/blocked-cookies.ts";
import { waitForPaint } from "#platform/browser/frames.ts";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { pickDemoClips } from "./demo.rules.ts";
import { hasUnseenDraw } from "./draw-request.ts";
import { DrawSound } from "./draw-sound.ts";
import { readDrawnTopics } from "./kept-topics.ts";
import { applyMachineEvent, makeInitialMachineState } from "./machine-state.rules.ts";
import { runSpin } from "./run-spin.ts";
import { CARD_TOAST_DURATION_MS, useTopicPick } from "./use-topic-pick.ts";

/** Returns the machine's state and what its controls do. */
export function useDraw(reels: ReelSet, reducedMotion: boolean) {
  const queryClient = useQueryClient();
  const [state, dispatch] = useReducer(applyMachineEvent, undefined, () =>
    makeInitialMachineState(readDrawnTopics()),
  );
  const [isPasscodeDialogOpen, setPasscodeDialogOpen] = useState(false);
  const texts = useQuery({ ...reelsQuery, refetchInterval: refetchWhileEmpty });
  const spins = useQuery(spinsQuery);
  const [sound] = useState(() => new DrawSound());
  const [muted, setMuted] = useState(() => sound.muted);
  const [hasSpun, setHasSpun] = useState(false);
  const isRunning = useRef(false);
  const unmountController = useRef(new AbortController());
  const choose = useTopicPick(state, dispatch);
  useEffect(() => {
    const controller = new AbortController();
    unmountController.current = controller;
    return () => {
      controller.abort();
      sound.close();
    };
  }, [sound]);

  const { phase, topics } = state;
  const contents = texts.data?.contents;
  useEffect(() => {
    if (phase !== "spinning" && contents) return reels.prepare(topics, contents);
  }, [reels, phase, topics, contents]);

  /** Does nothing if `count` is undefined because it isn't known. */
  const setSpinsLeft = (count: number | undefined) => queryClient.setQueryData(spinsQuery.queryKey, count);

  async function spin(clips?: readonly Clip[]) {
    // The visitor may click again before the first click has any visible effect.
    if (isRunning.current) return;
    isRunning.current = true;
    sound.openAudioDevice();
    const spinsBefore = queryClient.getQueryData(spinsQuery.queryKey);
    try {
      const reelTexts = await queryClient.ensureQueryData(reelsQuery);
      if (!hasTextsForEachReel(reelTexts)) return;
      setHasSpun(true);
      // Changes the count at the click, because changing it while the reels turn would force a layout.
      if (spinsBefore && !clips && !hasUnseenDraw()) setSpinsLeft(spinsBefore - 1);
      const draw = await runSpin({
        reels: reducedMotion ? undefined : reels,
        texts: reelTexts.contents,
        sound,
        dispatch,
        onDraw: ({ spinsLeft }) => !clips && setSpinsLeft(spinsLeft),
        clips,
        signal: unmountController.current.signal,
      });
      if (draw && !clips) {
        const description = "Pick the one that should be on the table.";
        toast({ title: "New Topics Generated!", description, duration: CARD_TOAST_DURATION_MS });
      }
    } catch (error) {
      toast({
        variant: "destructive",
        title: "Error Generating Topics",
        description: "There was a problem generating topics. Please try again.",
      });
      const isRefused = error instanceof ApiError && error.status === 403;
      setSpinsLeft(isRefused ? 0 : spinsBefore);
      setPasscodeDialogOpen(isRefused);
    } finally {
      isRunning.current = false;
    }
  }

  async function pullLever() {
    if (phase === "spinning" || state.pendingReel !== null) return;
    // Shows the press first, because opening the sound device and checking for cookies can take the browser 200 ms.
    await waitForPaint();
    if (areCookiesBlocked()) return toastFailure("No draw without cookies", new CookiesBlockedError());
    sound.openAudioDevice();
    if (hasUnseenDraw()) return spin();
    // If the count can't be loaded, the spin itself will report the reason.
    const count = await queryClient.ensureQueryData(spinsQuery).catch(() => undefined);
    if (count !== 0) return spin();
    setPasscodeDialogOpen(true);
  }

  function unlock(count: number) {
    setPasscodeDialogOpen(false);
    setSpinsLeft(count);
    toast({
      title: "Passcode Accepted",
      description: `Passcode verified successfully! ${count} spins available.`,
    });
    return spin();
  }

  /** Spins through topics that have aired. This doesn't use a spin. */
  function spinDemo(airedClips: readonly Clip[]) {
    setPasscodeDialogOpen(false);
    const clips = pickDemoClips(airedClips);
    return clips.length > 0 ? spin(clips) : undefined;
  }

  function toggleMute() {
    sound.muted = !muted;
    setMuted(!muted);
  }

  return {
    state,
    isEmpty: texts.data !== undefined && !hasTextsForEachReel(texts.data),
    hasSpun,
    spinsLeft: spins.data,
    isPasscodeDialogOpen,
    setPasscodeDialogOpen,
    muted,
    toggleMute,
    pullLever,
    unlock,
    spinDemo,
    choose,
  };
}

const EMPTY_REFETCH_MS = 15_000;

/** Refetches regularly while there are no topics, because the team may add or reactivate some. */
const refetchWhileEmpty = ({ state }: { state: { data?: ReelTexts | undefined } }): number | false =>
  state.data && !hasTextsForEachReel(state.data) ? EMPTY_REFETCH_MS : false;

const hasTextsForEachReel = (reels: ReelTexts): boolean =>
  Object.values(reels).every((list) => list.length > 0);
