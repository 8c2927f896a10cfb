import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { TeamLiveState } from "#live/live.contract.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { useLiveStream } from "#platform/browser/use-live-stream.ts";
import { useNow } from "#platform/browser/use-now.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { Week } from "#week/week.contract.ts";
import { type Command, sceneAfter } from "./cue.rules.ts";
import { deskStream, liveApi, weeksQuery } from "./desk.queries.ts";

export type Desk = {
  week: Week;
  following: Week | undefined;
  /** The live state while it is about this week. */
  state: TeamLiveState | undefined;
  lostSince: number | undefined;
  /** The server's time; undefined until the page runs. */
  now: number | undefined;
  /** Producers may change and press, moderators read. */
  mayChange: boolean;
  /** The command that is under way. */
  busy: Command["command"] | undefined;
  /** Sends a command; the scene that belongs to it follows. False where it was refused. */
  send(command: Command): Promise<boolean>;
  refresh(): Promise<unknown>;
};

/** What the desk of a week shows, and its commands. The stream's week is newer than the loaded one. */
export function useDesk(date: string, loadedWeeks: Week[]): Desk {
  const weeks = useQuery({ ...weeksQuery(date), initialData: loadedWeeks }).data;
  const { state: streamed, lostSince, clockOffset } = useLiveStream(deskStream);
  const now = useNow(clockOffset);
  const mayChange = useUser()?.isAdmin === true;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Command["command"]>();
  const state = streamed?.date === date ? streamed : undefined;
  const isAboutAnother = streamed !== undefined && !state;
  const loaded = weeks.find((one) => one.date === date);
  const week = state && state.week.version >= (loaded?.version ?? 0) ? state.week : loaded;
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["weeks"] });
  // Somebody ended this show: the stream goes on with the next one.
  useEffect(() => {
    if (isAboutAnother) void queryClient.invalidateQueries({ queryKey: ["weeks"] });
  }, [isAboutAnother, queryClient]);
  if (!week) throw new Error("The week is not there");

  async function send(command: Command): Promise<boolean> {
    setBusy(command.command);
    try {
      const after = await sendCommand(
        date,
        command,
        week?.status === "live" ? state?.version : week?.version,
      );
      const scene = sceneAfter(command);
      if (scene && after.scene !== scene) await sendCommand(date, { command: "scene", scene }, after.version);
      if (command.command === "end") await navigate(`/admin/week/${date}`);
      return true;
    } catch (error) {
      toastFailure(
        error instanceof ApiError && error.status === 409 ? "Not done" : "The press did not arrive",
        error,
      );
      return false;
    } finally {
      setBusy(undefined);
      await refresh();
    }
  }
  const following = weeks.find((one) => one.date > date);
  return { week, following, state, lostSince, now, mayChange, busy, send, refresh };
}

async function sendCommand(date: string, command: Command, version = 0): Promise<TeamLiveState> {
  const state = await liveApi()("POST /api/weeks/{date}/commands", {
    params: { date },
    body: { ...command, version },
    headers: { "Idempotency-Key": `${Date.now()} ${Math.random()}` },
  });
  deskStream.accept(state);
  return state;
}
