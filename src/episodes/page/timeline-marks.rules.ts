const LABEL_INTERVALS_MINUTES = [1, 2, 5, 10, 15, 30, 60];
/**
 * The rightmost position of a label, in percent of the width. Further to the right, it would overlap the last label,
 * which is at 100.
 */
const MAX_LABEL_PERCENT = 88;

/** A minute's tick that is closer than this to a chapter's tick is left out, because the two would touch. */
const MIN_TICK_DISTANCE_SECONDS = 27;

export type TimelineMarks = {
  ticks: { at: number; size: "chapter" | "label" | "five" | "one" }[];
  labels: { at: number; seconds: number }[];
};

/**
 * Returns the ticks and the time labels of a timeline. Each chapter and each minute has a tick. In episodes longer than
 * two hours, only every fifth minute has one. Each `at` is a position in percent of the width.
 */
export const makeTimelineMarks = (
  lengthSeconds: number,
  chapterSeconds: readonly number[] = [],
): TimelineMarks => {
  const minutes = Math.floor(lengthSeconds / 60);
  const step =
    LABEL_INTERVALS_MINUTES.find(
      (labelStep) => Math.floor((minutes * MAX_LABEL_PERCENT) / 100 / labelStep) <= 4,
    ) ?? 120;
  const tickEvery = minutes > 120 ? 5 : 1;
  const toPercent = (minute: number) => (minute * 6_000) / lengthSeconds;
  const tickMinutes = Array.from({ length: minutes + 1 }, (_, minute) => minute).filter(
    (minute) => minute % tickEvery === 0,
  );
  const labels = tickMinutes.filter(
    (minute) => minute % step === 0 && (minute === 0 || toPercent(minute) < MAX_LABEL_PERCENT),
  );
  const isNearChapter = (minute: number) =>
    chapterSeconds.some((second) => Math.abs(second - minute * 60) < MIN_TICK_DISTANCE_SECONDS);
  const minuteTicks = tickMinutes
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
