const labelSteps = [1, 2, 5, 10, 15, 30, 60];
/** In percent. A label further right would overlap the one at the end. */
const lastLabelAt = 88;

/** A tick this close to a chapter's tick would touch it. */
const NEAR_SECONDS = 27;

export type PlayerScale = {
  ticks: { at: number; size: "chapter" | "label" | "five" | "one" }[];
  labels: { at: number; seconds: number }[];
};

/**
 * Returns a tick for every chapter and every minute of an episode, or for every fifth minute if it is longer than two
 * hours.
 */
export const playerScale = (lengthSeconds: number, chapterSeconds: readonly number[] = []): PlayerScale => {
  const minutes = Math.floor(lengthSeconds / 60);
  const step = labelSteps.find((each) => Math.floor((minutes * lastLabelAt) / 100 / each) <= 4) ?? 120;
  const tickEvery = minutes > 120 ? 5 : 1;
  const at = (minute: number) => (minute * 6_000) / lengthSeconds;
  const all = Array.from({ length: minutes + 1 }, (_, minute) => minute).filter(
    (minute) => minute % tickEvery === 0,
  );
  const labels = all.filter((minute) => minute % step === 0 && (minute === 0 || at(minute) < lastLabelAt));
  const isNearChapter = (minute: number) =>
    chapterSeconds.some((second) => Math.abs(second - minute * 60) < NEAR_SECONDS);
  const minuteTicks = all
    .filter((minute) => !isNearChapter(minute))
    .map((minute) => ({
      at: at(minute),
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
      ...labels.map((minute) => ({ at: at(minute), seconds: minute * 60 })),
      { at: 100, seconds: lengthSeconds },
    ],
  };
};
