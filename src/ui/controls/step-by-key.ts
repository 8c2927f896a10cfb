import type { KeyboardEvent } from "react";

/**
 * Handles a key press that moves the focus among the elements `stops`: two arrow keys, which wrap around at the ends,
 * and Home and End. Returns the newly focused element, or undefined if the key doesn't move the focus.
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
