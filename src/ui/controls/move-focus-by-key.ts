import type { KeyboardEvent } from "react";

/**
 * Moves the focus among the elements `stops` if the pressed key is Home, End, or one of the arrow keys `back` and
 * `forth`. The arrow keys wrap around at the ends. Returns the newly focused element, or undefined if the key doesn't
 * move the focus.
 */
export function moveFocusByKey(
  event: KeyboardEvent,
  stops: readonly HTMLElement[],
  { back, forth }: { back: string; forth: string },
): HTMLElement | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
  const focusedIndex = stops.findIndex((stop) => stop.matches(":focus"));
  const lastIndex = stops.length - 1;
  const nextIndex = {
    [back]: focusedIndex > 0 ? focusedIndex - 1 : lastIndex,
    [forth]: focusedIndex < lastIndex ? focusedIndex + 1 : 0,
    Home: 0,
    End: lastIndex,
  }[event.key];
  const nextStop = nextIndex === undefined ? undefined : stops[nextIndex];
  if (!nextStop) return undefined;
  event.preventDefault();
  nextStop.focus();
  return nextStop;
}
