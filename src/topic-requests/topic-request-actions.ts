import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/browser/api-client.ts";
import { refreshTopics } from "#topics/topics.queries.ts";
import { toast } from "#ui/layers/toast.ts";
import type { TopicRequestChange } from "./topic-requests.contract.ts";
import {
  catchUp,
  refreshTopicRequests,
  showTopicRequest,
  topicRequestsApi,
} from "./topic-requests.queries.ts";

/** A change, and the state of the request (`updatedAt`) that whoever makes it was looking at. */
type Decision = { id: number; basedOn: string; change: Omit<TopicRequestChange, "basedOn"> };

const UPDATE_FAILED = { title: "Failed to update", description: "There was an error updating the request." };
const DELETION_FAILED = {
  title: "Failed to delete",
  description: "There was an error deleting the request.",
};
const CONVERSION_FAILED = {
  title: "Failed to convert",
  description: "There was an error converting the request to a topic.",
};

/** Approves or rejects, or saves notes. */
export function useReviewTopicRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, basedOn, change }: Decision) =>
      topicRequestsApi()("PUT /api/topic-requests/{id}", { params: { id }, body: { ...change, basedOn } }),
    onSuccess: (request) => {
      void showTopicRequest(queryClient, request);
      toast({ title: "Request updated" });
    },
    onError: (failure) => sayFailed(queryClient, failure, UPDATE_FAILED),
  });
}

/** Makes a topic of an approved request. */
export function useConvertTopicRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      topicRequestsApi()("POST /api/topic-requests/{id}/convert", { params: { id } }),
    onSuccess: async ({ request }) => {
      toast({ title: "Converted to topic", description: "The topic is in the draw." });
      await Promise.all([showTopicRequest(queryClient, request), refreshTopics(queryClient)]);
    },
    onError: (failure) => sayFailed(queryClient, failure, CONVERSION_FAILED),
  });
}

/** Puts a request that was kept apart among the others. */
export function useAdmitTopicRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      topicRequestsApi()("POST /api/topic-requests/{id}/not-spam", { params: { id } }),
    onSuccess: async () => {
      await refreshTopicRequests(queryClient);
      toast({ title: "Request updated" });
    },
    onError: (failure) => sayFailed(queryClient, failure, UPDATE_FAILED),
  });
}

/** Deletes a request for good. */
export function useDeleteTopicRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => topicRequestsApi()("DELETE /api/topic-requests/{id}", { params: { id } }),
    onSuccess: async () => {
      await refreshTopicRequests(queryClient);
      toast({ title: "Request deleted" });
    },
    onError: (failure) => sayFailed(queryClient, failure, DELETION_FAILED),
  });
}

/** What somebody else did meanwhile is said in the server's words, and shown. */
function sayFailed(
  queryClient: QueryClient,
  failure: Error,
  usual: { title: string; description: string },
): void {
  const overtaken = isOvertaken(failure);
  if (overtaken) void catchUp(queryClient);
  toast({ ...usual, variant: "destructive", ...(overtaken ? { description: failure.message } : {}) });
}

/** Whether the request is not, or is no longer, as the page shows it. */
export const isOvertaken = (failure: Error | null): boolean =>
  failure instanceof ApiError && (failure.status === 409 || failure.status === 404);

/** What somebody who was overtaken reads: the server's sentence, then `now`, how the request stands. */
export const overtakenBy = (failure: Error | null, now: string): string =>
  failure instanceof ApiError && failure.status === 404
    ? "Somebody else has deleted this request."
    : `${failure?.message.replace(/\.?$/, ".")} ${now}`;
