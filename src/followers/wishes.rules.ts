import type { Wish } from "./wishes.contract.ts";

/** In the order of a week, as forms name them. */
export const WISH_LABELS: { value: Wish; label: string }[] = [
  { value: "soon", label: "Half an hour before" },
  { value: "live", label: "When the show goes live" },
  { value: "episode", label: "When a new episode is out" },
];

/** The columns of a row that wants these. */
export const wishColumns = (wants: readonly Wish[]): Record<Wish, boolean> => ({
  soon: wants.includes("soon"),
  live: wants.includes("live"),
  episode: wants.includes("episode"),
});

export const listWants = (row: Record<Wish, boolean>): Wish[] =>
  WISH_LABELS.flatMap(({ value }) => (row[value] ? [value] : []));
