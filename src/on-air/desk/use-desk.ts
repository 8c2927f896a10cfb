import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { guestRequestQueries } from "#guests/guests.queries.ts";
import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { useLiveStream } from "#platform/browser/live-stream.ts";
import { useStoredTexts } from "#platform/browser/stored-texts.ts";
import { useNow } from "#platform/browser/use-now.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { refreshTopics } from "#topics/topics.queries.ts";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { type DeskCommand, makeSituationKey } from "./cue.rules.ts";
import { deskStream, weeksQueryWithLoadedWeeks } from "./desk.queries.ts";
import { type DeskHold, findDeskHold } from "./hold.rules.ts";
import { NoResponseError, pollUntilResponse, sendCommand } from "./send-command.ts";
import { useRecentlyChanged } from "./use-recently-changed.ts";

export type Desk = {
  week: Week;
  nextWeek: Week | undefined;
  /** The next two weeks. */
  upcomingWeeks: Week[];
  /** The live state, or undefined if another week is live. */
  state: TeamLiveState | undefined;
  /** When the desk went offline, in milliseconds since 1970, or undefined while it is online. */
  lostSince: number | undefined;
  /** Whether a press got no response and the live state hasn't been reloaded since. */
  isUnsure: boolean;
  /** The server's time; undefined until the page's scripts run. */
  now: number | undefined;
  /** True for producers, who may change things and press buttons. Moderators may only read. */
  mayChange: boolean;
  /** The command that is being sent. */
  busy: DeskCommand["command"] | undefined;
  /** Why no command can be sent right now, or undefined if commands can be sent. */
  hold: DeskHold | undefined;
  /** Single-key shortcuts. Each browser remembers whether they are on. */
  shortcuts: { areOn: boolean; turn(on: boolean): void };
  /** Sends a command. If it fails, a toast says why. */
  send(command: DeskCommand): Promise<void>;
  /** Sends a command. @throws {Error} with the reason why it didn't run, or a note that it may have run */
  deliver(command: DeskCommand): Promise<void>;
  refresh(): Promise<unknown>;
};

export type LoadedDesk = { date: string; weeks: Week[]; live: TeamLiveState | undefined };

/**
 * Returns a week's data and the commands that the desk can send. The week from the live stream is used unless it is
 * older than the loaded one.
 */
export function useDesk({ date, weeks: loadedWeeks, live }: LoadedDesk): Desk {
  const weeks = useQuery(weeksQueryWithLoadedWeeks(date, loadedWeeks)).data;
  const { state: streamedState, isLost, lostSince, clockOffset } = useLiveStream(deskStream);
  const now = useNow(clockOffset);
  const mayChange = useUser()?.isAdmin === true;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [storedTexts, storeText] = useStoredTexts("desk");
  const [busy, setBusy] = useState<DeskCommand["command"]>();
  // Prevents a second press before the screen shows that the first one is in progress.
  const isSending = useRef(false);
  const newestState = streamedState ?? live;
  const state = newestState?.date === date ? newestState : undefined;
  const isOtherWeekLive = newestState !== undefined && !state;
  const loadedWeek = weeks.find((one) => one.date === date);
  const week = state && state.week.version >= (loadedWeek?.version ?? 0) ? state.week : loadedWeek;
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["weeks"] });
  useEffect(() => {
    acceptState(live);
  }, [live]);
  // When somebody ends this show, the stream switches to the next one.
  useEffect(() => {
    if (isOtherWeekLive) void queryClient.invalidateQueries({ queryKey: ["weeks"] });
  }, [isOtherWeekLive, queryClient]);
  if (!week) throw new Error("The week could not be found");
  const { isUnsure, markUnsure } = useUnansweredPress(newestState, refresh);
  const hold = findDeskHold({
    isLost,
    isStateKnown: !isUnsure && newestState !== undefined && (week.status !== "live" || state !== undefined),
    isSending: busy !== undefined,
    hasRecentlyChanged: useRecentlyChanged(makeSituationKey(week, state)),
  });

  async function deliver(command: DeskCommand): Promise<void> {
    if (hold || isSending.current) throw new CommandsHeldError(hold);
    if (command.command === "scene" && command.scene === state?.scene) return;
    isSending.current = true;
    setBusy(command.command);
    try {
      await sendCommand(date, command, week?.status === "live" ? state?.version : week?.version);
      if (command.command === "end") await navigate(`/admin/week/${date}`);
    } catch (error) {
      if (error instanceof NoResponseError) markUnsure();
      // If the stream has gone silent, for example after the computer slept, the desk would otherwise keep showing the
      // state that led to the refusal.
      else pollUntilResponse(acceptState);
      throw error;
    } finally {
      isSending.current = false;
      setBusy(undefined);
      void refresh();
      // Visitors may have drawn some of the topics in the meantime.
      if (command.command === "draw") void refreshTopics(queryClient);
      // The guests of a skipped week are waiting for a date again.
      if (command.command === "skip") void guestRequestQueries.refresh(queryClient);
    }
  }

  const send = (command: DeskCommand) =>
    deliver(command).catch((error: unknown) => {
      if (error instanceof NoResponseError || (error instanceof CommandsHeldError && error.isShort)) return;
      const isRefused = error instanceof ApiError && error.status === 409;
      toastFailure(isRefused ? "Not done" : "Not sent", error);
    });

  const shortcuts = {
    areOn: storedTexts.shortcuts === "on",
    turn: (on: boolean) => storeText("shortcuts", on ? "on" : undefined),
  };
  const upcomingWeeks = weeks.filter((one) => one.date > date);
  const nextWeek = upcomingWeeks[0];
  return {
    // A desk that was just opened isn't offline while it connects: it uses the state that was loaded with the page.
    lostSince: isLost ? lostSince : undefined,
    ...{ week, nextWeek, upcomingWeeks, state, isUnsure, now, mayChange, busy, hold },
    ...{ shortcuts, send, deliver, refresh },
  };
}

const acceptState = (state: TeamLiveState | undefined) => state && deskStream.accept(state);

/** Thrown if commands are on hold. Nothing was sent. */
class CommandsHeldError extends Error {
  readonly isShort: boolean;

  constructor(hold: DeskHold | undefined) {
    super(hold?.reason);
    this.isShort = hold?.isShort ?? true;
  }
}

/** After a press that got no response, reloads the live state before anything else can be sent. */
function useUnansweredPress(newest: TeamLiveState | undefined, refresh: () => unknown) {
  const [seenVersion, setSeenVersion] = useState<number>();
  const latestRefresh = useRef(refresh);
  latestRefresh.current = refresh;
  useEffect(() => {
    if (seenVersion === undefined) return;
    return pollUntilResponse((state) => {
      acceptState(state);
      setSeenVersion(undefined);
      latestRefresh.current();
      const hasMoved = state !== undefined && state.version > seenVersion;
      toast({
        title: "The site is back",
        description: hasMoved
          ? "The show has moved on. Check the cue before you press."
          : "Your last press did not arrive. Press again.",
      });
    });
  }, [seenVersion]);
  return { isUnsure: seenVersion !== undefined, markUnsure: () => setSeenVersion(newest?.version ?? 0) };
}
