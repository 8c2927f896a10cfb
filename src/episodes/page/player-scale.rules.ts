/** The scale under the player: the length of an episode in minutes, with a few of them in figures. */

/** Minutes between two figures: the shortest that gives at most four between 0:00 and the end. */
const figureSteps = [1, 2, 5, 10, 15, 30, 60];
/** Per cent; a figure further on would run into that of the end. */
const lastFigureAt = 88;

export type PlayerScale = {
  /** Every minute: `at` in per cent of the length, and how long its tick is. */
  ticks: { at: number; size: "figure" | "five" | "one" }[];
  /** Whole minutes with a figure, and at last the end of the episode; in seconds. */
  figures: { at: number; seconds: number }[];
};

/** The scale of an episode of this many seconds. A long one has a tick at every fifth minute only. */
export const playerScale = (lengthSeconds: number): PlayerScale => {
  const minutes = Math.floor(lengthSeconds / 60);
  const step = figureSteps.find((each) => Math.floor((minutes * lastFigureAt) / 100 / each) <= 4) ?? 120;
  const tickEvery = minutes > 120 ? 5 : 1;
  const at = (minute: number) => (minute * 6_000) / lengthSeconds;
  const all = Array.from({ length: minutes + 1 }, (_, minute) => minute).filter(
    (minute) => minute % tickEvery === 0,
  );
  const figures = all.filter((minute) => minute % step === 0 && (minute === 0 || at(minute) < lastFigureAt));
  return {
    ticks: all.map((minute) => ({
      at: at(minute),
      size: figures.includes(minute) ? "figure" : minute % 5 === 0 ? "five" : "one",
    })),
    figures: [
      ...figures.map((minute) => ({ at: at(minute), seconds: minute * 60 })),
      { at: 100, seconds: lengthSeconds },
    ],
  };
};
