const LABEL_STEPS = [1, 2, 5, 10, 15, 30, 60];
/** In percent of the width. A label further to the right would overlap the last one. */
const MAX_LABEL_PERCENT = 88;

/** A tick that is closer than this to a chapter's tick would touch it. */
const MIN_TICK_DISTANCE_SECONDS = 27;

export type PlayerScale = {
  ticks: { at: number; size: "chapter" | "label" | "five" | "one" }[];
  labels: { at: number; seconds: number }[];
};

/**
 * Returns ticks for every chapter and every minute, or for every fifth minute if the episode is longer than two hours.
 */
export const makePlayerScale = (
  lengthSeconds: number,
  chapterSeconds: readonly number[] = [],
): PlayerScale => {
  const minutes = Math.floor(lengthSeconds / 60);
  const step =
    LABEL_STEPS.find((labelStep) => Math.floor((minutes * MAX_LABEL_PERCENT) / 100 / labelStep) <= 4) ?? 120;
  const tickEvery = minutes > 120 ? 5 : 1;
  const toPercent = (minute: number) => (minute * 6_000) / lengthSeconds;
  const labelMinutes = Array.from({ length: minutes + 1 }, (_, minute) => minute).filter(
    (minute) => minute % tickEvery === 0,
  );
  const labels = labelMinutes.filter(
    (minute) => minute % step === 0 && (minute === 0 || toPercent(minute) < MAX_LABEL_PERCENT),
  );
  const isNearChapter = (minute: number) =>
    chapterSeconds.some((second) => Math.abs(second - minute * 60) < MIN_TICK_DISTANCE_SECONDS);
  const minuteTicks = labelMinutes
    .filter((minute) => !isNearChapter(minute))
    .map((minute) => ({
      at: toPercent(minute),
      size: labels.includes(minute)
        ? ("label" as const)
        : minute % 5 === 0
          ? ("five" as const)
          : ("one" as const),
    }));
  const chapterTicks = chapterSeconds
    .filter((second) => second <= lengthSeconds)
    .map((second) => ({ at: (second * 100) / lengthSeconds, size: "chapter" as const }));
  return {
    ticks: [...minuteTicks, ...chapterTicks],
    labels: [
      ...labels.map((minute) => ({ at: toPercent(minute), seconds: minute * 60 })),
      { at: 100, seconds: lengthSeconds },
    ],
  };
};
