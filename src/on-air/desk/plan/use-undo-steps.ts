import { useState } from "react";
import type { PlanSheetRow } from "./plan-sheet.rules.ts";

const MAX_UNDO_STEPS = 100;

/** Remembers the run sheet's rows before each change, so that changes can be undone one by one. */
export function useUndoSteps() {
  const [steps, setSteps] = useState<{ rows: PlanSheetRow[]; typing: string | undefined }[]>([]);
  const lastStep = steps.at(-1);
  return {
    /** The rows before the last change, or undefined if there is nothing to undo. */
    lastRows: lastStep?.rows,
    /**
     * Adds a step. Consecutive changes with the same `typing`, which names the field being typed in, are undone
     * together.
     */
    add: (rows: PlanSheetRow[], typing: string | undefined) => {
      if (typing !== undefined && lastStep?.typing === typing) return;
      setSteps([...steps.slice(1 - MAX_UNDO_STEPS), { rows, typing }]);
    },
    removeLast: () => setSteps(steps.slice(0, -1)),
    clear: () => setSteps([]),
  };
}
