import { useState } from "react";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { ModeratedTopic, Moderation } from "./board.contract.ts";
import { boardApi } from "./board.queries.ts";

/**
 * Returns a function that removes a topic or its suggester's name from the board, or puts it back, and whether a change
 * is in progress. The toast that follows can undo the change.
 */
export function useModeration(key: string, onChange: (topic: ModeratedTopic) => unknown) {
  const [busy, setBusy] = useState(false);
  const moderate = async (change: Moderation): Promise<void> => {
    setBusy(true);
    try {
      await onChange(await boardApi()("PUT /api/board/{key}", { params: { key }, body: change }));
      const undone = invertModeration(change);
      toast({
        title: describeModeration(change),
        action: { label: "Undo", description: describeModeration(undone), run: () => moderate(undone) },
      });
    } catch (error) {
      toastFailure("Failed to change the board", error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, moderate };
}

const invertModeration = ({ onBoard, showName }: Moderation): Moderation => ({
  ...(onBoard === undefined ? {} : { onBoard: !onBoard }),
  ...(showName === undefined ? {} : { showName: !showName }),
});

const describeModeration = ({ onBoard, showName }: Moderation): string =>
  onBoard === undefined
    ? showName
      ? "The name is shown again"
      : "The name is off the board"
    : onBoard
      ? "The topic is back on the board"
      : "The topic is off the board";
