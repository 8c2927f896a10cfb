import type { MouseEvent } from "react";

/** Returns whether a press on a link opens it in another tab or window. */
export const opensElsewhere = ({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey;
