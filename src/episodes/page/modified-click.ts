import type { MouseEvent } from "react";

/** Returns whether a modifier key makes a click on a link open a new tab or window. */
export const isModifiedClick = ({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey;
