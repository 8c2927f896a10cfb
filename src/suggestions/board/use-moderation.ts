import { useState } from "react";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { ModeratedTopic, Moderation } from "./board.contract.ts";
import { boardApi } from "./board.queries.ts";

/** Removes a topic or its suggester's name from the board, or puts it back. The toast can undo it. */
export function useModeration(key: string, onChange: (topic: ModeratedTopic) => unknown) {
  const [busy, setBusy] = useState(false);
  const moderate = async (change: Moderation): Promise<void> => {
    setBusy(true);
    try {
      await onChange(await boardApi()("PUT /api/board/{key}", { params: { key }, body: change }));
      const undone = invert(change);
      toast({
        title: nameChange(change),
        action: { label: "Undo", description: nameChange(undone), run: () => moderate(undone) },
      });
    } catch (error) {
      toastFailure("Failed to change the board", error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, moderate };
}

const invert = ({ onBoard, showName }: Moderation): Moderation => ({
  ...(onBoard === undefined ? {} : { onBoard: !onBoard }),
  ...(showName === undefined ? {} : { showName: !showName }),
});

const nameChange = ({ onBoard, showName }: Moderation): string =>
  onBoard === undefined
    ? showName
      ? "The name is shown again"
      : "The name is off the board"
    : onBoard
      ? "The topic is back on the board"
      : "The topic is off the board";
