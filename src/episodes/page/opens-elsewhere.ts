import type { MouseEvent } from "react";

/** Returns whether a click on a link opens a new tab or window, because a modifier key is pressed. */
export const isModifiedClick = ({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey;
