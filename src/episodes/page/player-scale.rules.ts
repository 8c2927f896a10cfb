const figureSteps = [1, 2, 5, 10, 15, 30, 60];
/** Per cent: a later figure would overlap that of the end. */
const lastFigureAt = 88;

export type PlayerScale = {
  ticks: { at: number; size: "figure" | "five" | "one" }[];
  figures: { at: number; seconds: number }[];
};

/** A tick for every minute of an episode; over two hours for every fifth. */
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
