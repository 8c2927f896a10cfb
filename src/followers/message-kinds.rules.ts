import type { FollowerMessageKind } from "./message-kinds.contract.ts";

/** The choices in the order in which forms list them. */
export const MESSAGE_KIND_OPTIONS: { value: FollowerMessageKind; label: string }[] = [
  { value: "soon", label: "Half an hour before" },
  { value: "live", label: "When the show goes live" },
  { value: "episode", label: "When a new episode is out" },
];

/** Returns the values of the database columns for the given choices. */
export const toKindColumns = (
  wants: readonly FollowerMessageKind[],
): Record<FollowerMessageKind, boolean> => ({
  soon: wants.includes("soon"),
  live: wants.includes("live"),
  episode: wants.includes("episode"),
});

export const listWantedKinds = (row: Record<FollowerMessageKind, boolean>): FollowerMessageKind[] =>
  MESSAGE_KIND_OPTIONS.flatMap(({ value }) => (row[value] ? [value] : []));
