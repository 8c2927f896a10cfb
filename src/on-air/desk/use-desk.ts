import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
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
import { type Command, makeSituationKey } from "./cue.rules.ts";
import { deskStream, weeksQuery } from "./desk.queries.ts";
import { findHold, type Hold } from "./hold.rules.ts";
import { askUntilAnswered, sendCommand, Unanswered } from "./send-command.ts";
import { useSettling } from "./use-settling.ts";

export type Desk = {
  week: Week;
  following: Week | undefined;
  /** The next two weeks. */
  coming: Week[];
  /** The live state, if it is about this week. */
  state: TeamLiveState | undefined;
  lostSince: number | undefined;
  /** Whether a press was never answered, and what is on air has not been read since. */
  isUnsure: boolean;
  /** The server's time; undefined until the page's code runs. */
  now: number | undefined;
  /** Producers may change things and press buttons; moderators may only read. */
  mayChange: boolean;
  /** The command that is being sent. */
  busy: Command["command"] | undefined;
  /** Why no command can be sent right now. */
  hold: Hold | undefined;
  /** Whether single keys work. The producer decides that for each browser. */
  shortcuts: { areOn: boolean; turn(on: boolean): void };
  /** Sends a command. If it fails, a toast says why. */
  send(command: Command): Promise<void>;
  /**
   * Sends a command.
   * @throws {Error} saying why it was not carried out, or that nobody knows whether it was
   */
  deliver(command: Command): Promise<void>;
  refresh(): Promise<unknown>;
};

export type LoadedDesk = { date: string; weeks: Week[]; live: TeamLiveState | undefined };

/** Returns what the desk shows of a week, and its commands. The stream's week is newer than the loaded one. */
export function useDesk({ date, weeks: loadedWeeks, live }: LoadedDesk): Desk {
  const weeks = useQuery({ ...weeksQuery(date), initialData: loadedWeeks }).data;
  const { state: streamed, lostSince, hasSpoken, clockOffset } = useLiveStream(deskStream);
  const now = useNow(clockOffset);
  const mayChange = useUser()?.isAdmin === true;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [kept, keep] = useStoredTexts("desk");
  const [busy, setBusy] = useState<Command["command"]>();
  // A second press may come before the screen shows that the first one is in progress.
  const isSending = useRef(false);
  const newest = streamed ?? live;
  const state = newest?.date === date ? newest : undefined;
  const isAboutAnother = newest !== undefined && !state;
  const loaded = weeks.find((one) => one.date === date);
  const week = state && state.week.version >= (loaded?.version ?? 0) ? state.week : loaded;
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["weeks"] });
  useEffect(() => {
    if (live) deskStream.accept(live);
  }, [live]);
  // When somebody ends this show, the stream moves on to the next one.
  useEffect(() => {
    if (isAboutAnother) void queryClient.invalidateQueries({ queryKey: ["weeks"] });
  }, [isAboutAnother, queryClient]);
  if (!week) throw new Error("The week could not be found");
  const { isUnsure, doubt } = useUnsureState(newest, refresh);
  const hold = findHold({
    // A desk that has just been opened can rely on what its page was loaded with.
    isLost: lostSince !== undefined && hasSpoken,
    isStateKnown: !isUnsure && newest !== undefined && (week.status !== "live" || state !== undefined),
    isSending: busy !== undefined,
    isSettling: useSettling(makeSituationKey(week, state)),
  });

  async function deliver(command: Command): Promise<void> {
    if (hold || isSending.current) throw new Held(hold);
    if (command.command === "scene" && command.scene === state?.scene) return;
    isSending.current = true;
    setBusy(command.command);
    try {
      await sendCommand(date, command, week?.status === "live" ? state?.version : week?.version);
      if (command.command === "end") await navigate(`/admin/week/${date}`);
    } catch (error) {
      if (error instanceof Unanswered) doubt();
      throw error;
    } finally {
      isSending.current = false;
      setBusy(undefined);
      void refresh();
      // Visitors may have used up the topics.
      if (command.command === "draw") void refreshTopics(queryClient);
    }
  }

  const send = (command: Command) =>
    deliver(command).catch((error: unknown) => {
      if (error instanceof Unanswered || (error instanceof Held && error.isShort)) return;
      const isRefused = error instanceof ApiError && error.status === 409;
      toastFailure(isRefused ? "Not done" : "Not sent", error);
    });

  const shortcuts = {
    areOn: kept.shortcuts === "on",
    turn: (on: boolean) => keep("shortcuts", on ? "on" : undefined),
  };
  const coming = weeks.filter((one) => one.date > date);
  const following = coming[0];
  return {
    ...{ week, following, coming, state, lostSince, isUnsure, now, mayChange, busy, hold },
    ...{ shortcuts, send, deliver, refresh },
  };
}

/** Thrown if commands were on hold, so that nothing was sent. */
class Held extends Error {
  readonly isShort: boolean;

  constructor(hold: Hold | undefined) {
    super(hold?.reason);
    this.isShort = hold?.isShort ?? true;
  }
}

/** After a press without an answer, finds out what is on air before anything else is sent. */
function useUnsureState(newest: TeamLiveState | undefined, refresh: () => unknown) {
  const [seen, setSeen] = useState<number>();
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    if (seen === undefined) return;
    return askUntilAnswered((state) => {
      if (state) deskStream.accept(state);
      setSeen(undefined);
      latest.current();
      const hasMoved = state !== undefined && state.version > seen;
      toast({
        title: "The site is back",
        description: hasMoved
          ? "The show has moved on. Check the cue before you press."
          : "Your last press did not arrive. Press again.",
      });
    });
  }, [seen]);
  return { isUnsure: seen !== undefined, doubt: () => setSeen(newest?.version ?? 0) };
}
