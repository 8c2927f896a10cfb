import { useState } from "react";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { ModeratedTopic, TopicModeration } from "./board.contract.ts";
import { createBoardClient } from "./board.queries.ts";

/**
 * Returns whether a change is in progress, and a function that removes a topic or its suggester's name from the board
 * or puts it back. The toast that follows can undo the change, unless a removed name can't be put back.
 */
export function useModeration(key: string, onChange: (topic: ModeratedTopic) => unknown) {
  const [isBusy, setIsBusy] = useState(false);
  const moderate = async (change: TopicModeration): Promise<void> => {
    setIsBusy(true);
    try {
      const topic = await createBoardClient()("PUT /api/board/{key}", { params: { key }, body: change });
      await onChange(topic);
      const inverse = invertModeration(change);
      toast({
        title: describeModeration(change),
        action:
          topic.isNameRestorable === false
            ? undefined
            : { label: "Undo", description: describeModeration(inverse), run: () => moderate(inverse) },
      });
    } catch (error) {
      toastFailure("Failed to change the board", error);
    } finally {
      setIsBusy(false);
    }
  };
  return { busy: isBusy, moderate };
}

const invertModeration = ({ onBoard, showName }: TopicModeration): TopicModeration => ({
  ...(onBoard === undefined ? {} : { onBoard: !onBoard }),
  ...(showName === undefined ? {} : { showName: !showName }),
});

const describeModeration = ({ onBoard, showName }: TopicModeration): string =>
  onBoard === undefined
    ? showName
      ? "The name is shown again"
      : "The name is off the board"
    : onBoard
      ? "The topic is back on the board"
      : "The topic is off the board";
