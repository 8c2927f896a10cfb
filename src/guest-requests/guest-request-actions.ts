import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/api-client.ts";
import { toast } from "#ui/toast.ts";
import type { GuestRequest, GuestRequestChange } from "./guest-requests.contract.ts";
import { guestRequestsApi, guestRequestsQuery, refreshGuestRequests } from "./guest-requests.queries.ts";

export type Change = Omit<GuestRequestChange, "basedOn">;

const UPDATED = {
  title: "Guest request updated",
  description: "The guest request has been updated successfully.",
};
const NOT_UPDATED = "There was an error updating the guest request.";
const NOT_DELETED = "There was an error deleting the guest request.";

/** What the team does with guest requests, each with its word of success or failure. */
export function useGuestRequestActions() {
  const queryClient = useQueryClient();
  const updated = {
    onSuccess: (request: GuestRequest) => {
      show(queryClient, request);
      toast(UPDATED);
    },
    onError: (failure: Error) => {
      failed(queryClient, failure, "Update failed", NOT_UPDATED);
    },
  };
  const change = useMutation({
    mutationFn: ({ request, change }: { request: GuestRequest; change: Change }) =>
      guestRequestsApi()("PUT /api/guest-requests/{id}", {
        params: { id: request.id },
        body: { ...change, basedOn: request.updatedAt },
      }),
    ...updated,
  });
  const sendAgain = useMutation({
    mutationFn: ({ id }: GuestRequest) =>
      guestRequestsApi()("POST /api/guest-requests/{id}/send-email", { params: { id } }),
    ...updated,
  });
  const admit = useMutation({
    mutationFn: ({ id }: GuestRequest) =>
      guestRequestsApi()("POST /api/guest-requests/{id}/not-spam", { params: { id } }),
    ...updated,
    onSuccess: async () => {
      await refreshGuestRequests(queryClient);
      toast(UPDATED);
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: GuestRequest) =>
      guestRequestsApi()("DELETE /api/guest-requests/{id}", { params: { id } }),
    onSuccess: async () => {
      await refreshGuestRequests(queryClient);
      toast({ title: "Guest request deleted" });
    },
    onError: (failure) => {
      failed(queryClient, failure, "Deletion failed", NOT_DELETED);
    },
  });
  return { change, sendAgain, admit, remove };
}

/** What somebody else did meanwhile is said in the server's words, and shown. */
function failed(queryClient: QueryClient, failure: Error, title: string, usual: string): void {
  const overtaken = failure instanceof ApiError && (failure.status === 409 || failure.status === 404);
  if (overtaken) refreshGuestRequests(queryClient);
  toast({ variant: "destructive", title, description: overtaken ? failure.message : usual });
}

/** Puts the request's new state in its place in the list. */
function show(queryClient: QueryClient, request: GuestRequest): void {
  queryClient.setQueryData(guestRequestsQuery().queryKey, (list) =>
    list?.map((one) => (one.id === request.id ? request : one)),
  );
}
