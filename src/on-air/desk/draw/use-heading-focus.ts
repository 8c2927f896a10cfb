import { useEffect, useRef } from "react";

/**
 * Focuses a heading when the situation changes and the focused button has disappeared with it, so that keyboard users
 * go on from there. The returned props belong on the sections that contain the buttons.
 */
export function useHeadingFocus(headingId: string, situation: string) {
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons disappear when the situation changes
  useEffect(() => {
    // A button that is removed while it has the focus doesn't cause a blur event.
    if (hasFocus.current && document.activeElement === document.body)
      document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [headingId, situation]);
  const setFocus = (isFocused: boolean) => () => {
    hasFocus.current = isFocused;
  };
  return { onFocus: setFocus(true), onBlur: setFocus(false) };
}
