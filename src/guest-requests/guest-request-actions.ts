import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/browser/api-client.ts";
import { toast } from "#ui/layers/toast.ts";
import type { GuestRequestChange } from "./guest-requests.contract.ts";
import {
  catchUp,
  guestRequestsApi,
  refreshGuestRequests,
  showGuestRequest,
} from "./guest-requests.queries.ts";

/** A change, and the state of the request (`updatedAt`) that whoever makes it was looking at. */
type Decision = { id: number; basedOn: string; change: Omit<GuestRequestChange, "basedOn"> };

const UPDATED = {
  title: "Guest request updated",
  description: "The guest request has been updated successfully.",
};
const UPDATE_FAILED = {
  title: "Update failed",
  description: "There was an error updating the guest request.",
};
const DELETION_FAILED = {
  title: "Deletion failed",
  description: "There was an error deleting the guest request.",
};

/** Schedules, rejects, completes, takes up again, or saves notes. */
export function useChangeGuestRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, basedOn, change }: Decision) =>
      guestRequestsApi()("PUT /api/guest-requests/{id}", { params: { id }, body: { ...change, basedOn } }),
    onSuccess: (request) => {
      void showGuestRequest(queryClient, request);
      toast(UPDATED);
    },
    onError: (failure) => sayFailed(queryClient, failure, UPDATE_FAILED),
  });
}

/** Sends the mail about the date again. */
export function useSendGuestMailAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      guestRequestsApi()("POST /api/guest-requests/{id}/send-email", { params: { id } }),
    onSuccess: (request) => {
      void showGuestRequest(queryClient, request);
      toast(UPDATED);
    },
    onError: (failure) => sayFailed(queryClient, failure, UPDATE_FAILED),
  });
}

/** Puts a request that was kept apart among the others. */
export function useAdmitGuestRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      guestRequestsApi()("POST /api/guest-requests/{id}/not-spam", { params: { id } }),
    onSuccess: async () => {
      await refreshGuestRequests(queryClient);
      toast(UPDATED);
    },
    onError: (failure) => sayFailed(queryClient, failure, UPDATE_FAILED),
  });
}

/** Deletes a request for good. */
export function useDeleteGuestRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => guestRequestsApi()("DELETE /api/guest-requests/{id}", { params: { id } }),
    onSuccess: async () => {
      await refreshGuestRequests(queryClient);
      toast({ title: "Guest request deleted" });
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
