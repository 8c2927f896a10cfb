/** The state of the stage and its card: `shown` is on screen, `wanted` is what comes next. */
export type StageState<P extends { key: string }> = {
  phase: "empty" | "entering" | "holding" | "leaving" | "pausing";
  shown: P | null;
  wanted: P | null;
};

export type StageEvent<P> =
  | { type: "want"; picture: P | null }
  | { type: "done" }
  | { type: "settle"; picture: P | null };

/** The stage's next step. `place` shows a picture without motion. */
export type StageStep = "enter" | "leave" | "pause" | "place" | "update" | "none";

/**
 * Shows one card at a time: it enters, holds and leaves. For a new one, the old card leaves, there is a pause, and the
 * new one enters. While a card is leaving, only the last request counts.
 */
export function moveStage<P extends { key: string }>(
  state: StageState<P>,
  event: StageEvent<P>,
): { state: StageState<P>; step: StageStep } {
  if (event.type === "settle") {
    const { picture } = event;
    return {
      state: { phase: picture ? "holding" : "empty", shown: picture, wanted: picture },
      step: "place",
    };
  }
  if (event.type === "want") return want(state, event.picture);
  return finish(state);
}

function want<P extends { key: string }>(
  state: StageState<P>,
  picture: P | null,
): ReturnType<typeof moveStage<P>> {
  const { phase, shown } = state;
  if (phase === "leaving" || phase === "pausing")
    return { state: { ...state, wanted: picture }, step: "none" };
  if (phase === "empty")
    return picture
      ? { state: { phase: "entering", shown: picture, wanted: picture }, step: "enter" }
      : { state, step: "none" };
  if (picture && shown?.key === picture.key)
    return { state: { phase, shown: picture, wanted: picture }, step: "update" };
  return { state: { phase: "leaving", shown, wanted: picture }, step: "leave" };
}

function finish<P extends { key: string }>({
  phase,
  shown,
  wanted,
}: StageState<P>): ReturnType<typeof moveStage<P>> {
  if (phase === "entering") return { state: { phase: "holding", shown, wanted }, step: "none" };
  if (phase === "leaving" && wanted)
    return { state: { phase: "pausing", shown: null, wanted }, step: "pause" };
  if (phase === "pausing" && wanted)
    return { state: { phase: "entering", shown: wanted, wanted }, step: "enter" };
  if (phase === "leaving" || phase === "pausing")
    return { state: { phase: "empty", shown: null, wanted: null }, step: "none" };
  return { state: { phase, shown, wanted }, step: "none" };
}

/** How long the last picture stays on air after the connection was lost. */
export const KEPT_WITHOUT_CONNECTION_MS = 30_000;

export const chooseLostPicture = (lostSince: number | undefined, now: number): "keep" | "fade" =>
  lostSince !== undefined && now - lostSince >= KEPT_WITHOUT_CONNECTION_MS ? "fade" : "keep";
