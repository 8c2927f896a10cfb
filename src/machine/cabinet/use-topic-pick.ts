import { useQueryClient } from "@tanstack/react-query";
import { createDrawClient, reelsQuery } from "#machine/machine.queries.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { toast } from "#ui/layers/toast.ts";
import { removeDrawnTopics } from "./kept-topics.ts";
import {
  type MachineEvent,
  type MachineState,
  makeSelectionInput,
  type ReelNumber,
} from "./machine-state.rules.ts";

/** How long to show a toast that covers the cards: less than the usual five seconds. */
export const CARD_TOAST_DURATION_MS = 3000;

/** Returns a function that picks a reel's topic. The server marks the topic used and adds it to the history. */
export function useTopicPick(state: MachineState, dispatch: (event: MachineEvent) => void) {
  const queryClient = useQueryClient();
  return async (reel: ReelNumber) => {
    const topic = state.topics[reel];
    const selection = makeSelectionInput(state.topics, reel);
    if (!topic || !selection || state.phase !== "result" || state.pendingReel !== null) return;
    dispatch({ type: "choose", reel });
    try {
      await sendTopicPick(topic.id);
      await createDrawClient()("POST /api/selected-topics", { body: selection });
      removeDrawnTopics();
      dispatch({ type: "pick", reel });
      toast({ title: "Topic Selected!", description: topic.text, duration: CARD_TOAST_DURATION_MS });
      queryClient.invalidateQueries({ queryKey: ["selected-topics", "recent"] });
      queryClient.invalidateQueries({ queryKey: reelsQuery.queryKey });
    } catch (error) {
      dispatch({ type: "refuse", isUnavailable: isUnavailableError(error) });
      const reason = error instanceof ApiError ? error.message : "The connection was lost.";
      toast({
        variant: "destructive",
        title: "Error Selecting Topic",
        description: `There was a problem selecting this topic. ${reason}`,
      });
    }
  };
}

/**
 * Marks a topic used. A refusal with `ownChoice` counts as success: it means that an earlier call marked the topic and
 * its response was lost.
 */
async function sendTopicPick(id: number): Promise<void> {
  try {
    await createDrawClient()("POST /api/topics/{id}/used", { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.body.ownChoice === true)) throw error;
  }
}

/**
 * Returns whether the topic was picked, archived or deleted since it was drawn. A refusal with `pickedTopicId` instead
 * means that this draw already has another pick.
 */
const isUnavailableError = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 404 || (error.status === 409 && error.body.pickedTopicId === undefined));
