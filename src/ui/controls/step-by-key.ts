import type { KeyboardEvent } from "react";

/**
 * Moves the focus between `stops`: with two arrow keys, wrapping around at the ends, or with Home and End. Returns the
 * newly focused element, or undefined for any other key.
 */
export function stepByKey(
  event: KeyboardEvent,
  stops: readonly HTMLElement[],
  { back, forth }: { back: string; forth: string },
): HTMLElement | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  const last = stops.length - 1;
  const next = { [back]: at > 0 ? at - 1 : last, [forth]: at < last ? at + 1 : 0, Home: 0, End: last }[
    event.key
  ];
  const stop = next === undefined ? undefined : stops[next];
  if (!stop) return undefined;
  event.preventDefault();
  stop.focus();
  return stop;
}
