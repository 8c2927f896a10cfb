/** The state of the stage and its card. `shown` is on screen now; `wanted` should be on screen. */
export type StageState<P extends { key: string }> = {
  phase: "empty" | "entering" | "holding" | "leaving" | "pausing";
  shown: P | null;
  wanted: P | null;
};

export type StageEvent<P> =
  | { type: "want"; picture: P | null }
  | { type: "done" }
  | { type: "settle"; picture: P | null };

/** What the stage has to do next. `place` shows a picture immediately, without motion. */
export type StageStep = "enter" | "leave" | "pause" | "place" | "update" | "none";

/**
 * Returns the next state and step. The stage shows one card at a time, which enters, holds and leaves. When another
 * card is wanted, the old one leaves first, and after a pause the new one enters. While a card is leaving, only the
 * latest request counts.
 */
export function applyStageEvent<P extends { key: string }>(
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
  if (event.type === "want") return handleWant(state, event.picture);
  return handleDone(state);
}

function handleWant<P extends { key: string }>(
  state: StageState<P>,
  picture: P | null,
): ReturnType<typeof applyStageEvent<P>> {
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

function handleDone<P extends { key: string }>({
  phase,
  shown,
  wanted,
}: StageState<P>): ReturnType<typeof applyStageEvent<P>> {
  if (phase === "entering") return { state: { phase: "holding", shown, wanted }, step: "none" };
  if (phase === "leaving" && wanted)
    return { state: { phase: "pausing", shown: null, wanted }, step: "pause" };
  if (phase === "pausing" && wanted)
    return { state: { phase: "entering", shown: wanted, wanted }, step: "enter" };
  if (phase === "leaving" || phase === "pausing")
    return { state: { phase: "empty", shown: null, wanted: null }, step: "none" };
  return { state: { phase, shown, wanted }, step: "none" };
}

/** How long the last picture stays on air after the connection is lost. */
export const MAX_TIME_WITHOUT_CONNECTION_MS = 30_000;

export const decideAfterConnectionLoss = (lostSince: number | undefined, now: number): "keep" | "fade" =>
  lostSince !== undefined && now - lostSince >= MAX_TIME_WITHOUT_CONNECTION_MS ? "fade" : "keep";
