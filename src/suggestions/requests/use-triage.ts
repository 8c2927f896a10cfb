import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRequestAction } from "#inbox/request-actions.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { createTopicRequestsClient, topicRequestQueries } from "#suggestions/suggestions.queries.ts";
import { refreshTopics } from "#topics/topics.queries.ts";
import { quoteExcerpt } from "#trash/undo-deletion.ts";
import { type ToastAction, type ToastMessage, toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";

/**
 * Returns functions that send a decision about a request. `isLeaving` returns whether a request has been decided but is
 * still in the list, because the list hasn't reloaded yet.
 */
export function useTriage() {
  const [decidedKeys, setDecidedKeys] = useState<ReadonlySet<string>>(new Set());
  const markDecided = (request: TopicRequest, isDecided: boolean) =>
    setDecidedKeys((oldKeys) => {
      const newKeys = new Set(oldKeys);
      if (isDecided) newKeys.add(makeVersionKey(request));
      else newKeys.delete(makeVersionKey(request));
      return newKeys;
    });
  const convert = useConvert(markDecided);
  const intoDrum = useApproveAndConvert(markDecided);
  const reject = useReject(markDecided);
  return {
    isLeaving: (request: TopicRequest) => decidedKeys.has(makeVersionKey(request)),
    convert: (request: TopicRequest) => convert.mutate(request),
    intoDrum: (request: TopicRequest) => intoDrum.mutate(request),
    reject: (request: TopicRequest) => reject.mutate(request),
  };
}

/**
 * Identifies a version of a request. If a decision is undone, the request gets a new version, for which `isLeaving`
 * returns false.
 */
const makeVersionKey = ({ id, updatedAt }: TopicRequest): string => `${id} ${updatedAt}`;

type MarkDecided = (request: TopicRequest, isDecided: boolean) => void;

/**
 * Returns a function that sends a decision. It marks the request as decided immediately, so that the request's card
 * collapses, and unmarks it if sending fails.
 */
function makeDecisionSender<Answer>(
  markDecided: MarkDecided,
  sendRequest: (request: TopicRequest) => Promise<Answer>,
) {
  return async (request: TopicRequest): Promise<Answer> => {
    markDecided(request, true);
    try {
      return await sendRequest(request);
    } catch (error) {
      markDecided(request, false);
      throw error;
    }
  };
}

const refreshAfterConversion = (client: QueryClient, { request }: { request: TopicRequest }) =>
  Promise.all([topicRequestQueries.updateCache(client, request), refreshTopics(client)]);

const FAILED_CONVERSION_TOAST = {
  title: "Failed to convert",
  description: "There was an error converting the request to a topic.",
};

const convertRequest = ({ id }: TopicRequest) =>
  createTopicRequestsClient()("POST /api/topic-requests/{id}/convert", { params: { id } });

const useConvert = (markDecided: MarkDecided) =>
  useRequestAction(topicRequestQueries, {
    call: makeDecisionSender(markDecided, convertRequest),
    done: { title: "Converted to topic", description: "The topic is in the draw." },
    failed: FAILED_CONVERSION_TOAST,
    after: refreshAfterConversion,
  });

const approveAndConvert = ({ id }: TopicRequest) =>
  createTopicRequestsClient()("POST /api/topic-requests/{id}/into-drum", { params: { id } });

const useApproveAndConvert = (markDecided: MarkDecided) =>
  useRequestAction(topicRequestQueries, {
    call: makeDecisionSender(markDecided, approveAndConvert),
    done: (client, { topic, request }: Awaited<ReturnType<typeof approveAndConvert>>): ToastMessage => ({
      title: "Into the drum",
      // Requests that were made from a viewer's question have no email address.
      description: `${quoteExcerpt(topic.content)} is on the board${request.email && `, and ${request.name} gets an email`}.`,
      action: makeUndoDecisionAction(client, request),
    }),
    failed: FAILED_CONVERSION_TOAST,
    after: refreshAfterConversion,
  });

const rejectRequest = ({ id, updatedAt }: TopicRequest): Promise<TopicRequest> =>
  createTopicRequestsClient()("PUT /api/topic-requests/{id}", {
    params: { id },
    body: { status: "rejected", basedOn: updatedAt },
  });

const useReject = (markDecided: MarkDecided) =>
  useRequestAction(topicRequestQueries, {
    call: makeDecisionSender(markDecided, rejectRequest),
    done: (client, request: TopicRequest): ToastMessage => ({
      title: "Request updated",
      description: `${quoteExcerpt(request.description)} is rejected.`,
      action: makeUndoDecisionAction(client, request),
    }),
    failed: topicRequestQueries.kind.messages.updateFailed,
    after: (client, request) => topicRequestQueries.updateCache(client, request),
  });

/** Returns the Undo action of a toast about a decision. Pass the request as it is right after the decision. */
export function makeUndoDecisionAction(client: QueryClient, { id, updatedAt }: TopicRequest): ToastAction {
  const body = { basedOn: updatedAt };
  return {
    label: "Undo",
    description: "Undo the decision: press F8 to reach the button, or Z in the list.",
    run: async () => {
      try {
        const endpoint = "POST /api/topic-requests/{id}/take-back";
        await topicRequestQueries.updateCache(
          client,
          await createTopicRequestsClient()(endpoint, { params: { id }, body }),
        );
        toast({ title: "The request is pending again" });
      } catch (error) {
        toastFailure("Failed to undo the decision", error);
      } finally {
        await Promise.all([topicRequestQueries.refresh(client), refreshTopics(client)]);
      }
    },
  };
}
