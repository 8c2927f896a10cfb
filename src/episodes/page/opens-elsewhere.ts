import type { MouseEvent } from "react";

/** Returns whether a click on a link opens another tab or window. */
export const opensElsewhere = ({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey;
