import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRequestAction } from "#inbox/request-actions.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { topicRequests, topicRequestsApi } from "#suggestions/suggestions.queries.ts";
import { refreshTopics } from "#topics/topics.queries.ts";
import { type ToastAction, type ToastMessage, toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";

/** Decides requests with one press each. Decided ones are `leaving` until the list loads without them. */
export function useTriage() {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const note = (request: TopicRequest, isDecided: boolean) =>
    setDecided((before) => {
      const after = new Set(before);
      if (isDecided) after.add(stateKey(request));
      else after.delete(stateKey(request));
      return after;
    });
  const convert = useConvert(note);
  const intoDrum = usePutIntoDrum(note);
  const reject = useReject(note);
  return {
    isLeaving: (request: TopicRequest) => decided.has(stateKey(request)),
    convert: (request: TopicRequest) => convert.mutate(request),
    intoDrum: (request: TopicRequest) => intoDrum.mutate(request),
    reject: (request: TopicRequest) => reject.mutate(request),
  };
}

/** A request whose decision is undone has a newer state, and is no longer leaving. */
const stateKey = ({ id, updatedAt }: TopicRequest): string => `${id} ${updatedAt}`;

type Note = (request: TopicRequest, isDecided: boolean) => void;

/** Sends a decision. The request folds up immediately, and unfolds if the decision fails. */
function sendDecision<Answer>(note: Note, call: (request: TopicRequest) => Promise<Answer>) {
  return async (request: TopicRequest): Promise<Answer> => {
    note(request, true);
    try {
      return await call(request);
    } catch (failure) {
      note(request, false);
      throw failure;
    }
  };
}

const showConverted = (client: QueryClient, { request }: { request: TopicRequest }) =>
  Promise.all([topicRequests.show(client, request), refreshTopics(client)]);

const FAILED_TO_CONVERT = {
  title: "Failed to convert",
  description: "There was an error converting the request to a topic.",
};

const convertRequest = ({ id }: TopicRequest) =>
  topicRequestsApi()("POST /api/topic-requests/{id}/convert", { params: { id } });

const useConvert = (note: Note) =>
  useRequestAction(topicRequests, {
    call: sendDecision(note, convertRequest),
    done: { title: "Converted to topic", description: "The topic is in the draw." },
    failed: FAILED_TO_CONVERT,
    after: showConverted,
  });

const putIntoDrum = ({ id }: TopicRequest) =>
  topicRequestsApi()("POST /api/topic-requests/{id}/into-drum", { params: { id } });

const usePutIntoDrum = (note: Note) =>
  useRequestAction(topicRequests, {
    call: sendDecision(note, putIntoDrum),
    done: (client, { topic, request }: Awaited<ReturnType<typeof putIntoDrum>>): ToastMessage => ({
      title: "Into the drum",
      description: `${quote(topic.content)} is on the board, and ${request.name} gets an email.`,
      action: undoDecision(client, request),
    }),
    failed: FAILED_TO_CONVERT,
    after: showConverted,
  });

const rejectRequest = ({ id, updatedAt }: TopicRequest): Promise<TopicRequest> =>
  topicRequestsApi()("PUT /api/topic-requests/{id}", {
    params: { id },
    body: { status: "rejected", basedOn: updatedAt },
  });

const useReject = (note: Note) =>
  useRequestAction(topicRequests, {
    call: sendDecision(note, rejectRequest),
    done: (client, request: TopicRequest): ToastMessage => ({
      title: "Request updated",
      description: `${quote(request.description)} is rejected.`,
      action: undoDecision(client, request),
    }),
    failed: topicRequests.kind.messages.updateFailed,
    after: (client, request) => topicRequests.show(client, request),
  });

/** 'Undo' for the toast after a decision; `request` is its state after the decision. */
export function undoDecision(client: QueryClient, { id, updatedAt }: TopicRequest): ToastAction {
  const body = { basedOn: updatedAt };
  return {
    label: "Undo",
    description: "Undo the decision: press F8 to reach the button, or Z in the list.",
    run: async () => {
      try {
        const call = "POST /api/topic-requests/{id}/take-back";
        await topicRequests.show(client, await topicRequestsApi()(call, { params: { id }, body }));
        toast({ title: "The request is pending again" });
      } catch (error) {
        toastFailure("Failed to undo the decision", error);
      } finally {
        await Promise.all([topicRequests.refresh(client), refreshTopics(client)]);
      }
    },
  };
}

const LONGEST_QUOTE = 60;
const quote = (text: string): string =>
  `“${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1).trimEnd()}…` : text}”`;
