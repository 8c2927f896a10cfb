import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/browser/api-client.ts";
import { type ToastMessage, toast } from "#ui/layers/toast.ts";
import type { InboxQueries, InboxRequest } from "./inbox.queries.ts";

/** A call about one request. Where a colleague was faster, the server's sentence shows, and the newest state. */
export function useRequestAction<Request extends InboxRequest, Change, Sent, Answer>(
  queries: InboxQueries<Request, Change>,
  {
    call,
    failed,
    succeed,
  }: {
    call(sent: Sent): Promise<Answer>;
    failed: ToastMessage;
    succeed(client: QueryClient, answer: Answer): unknown;
  },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (answer) => succeed(client, answer),
    onError: (failure) => {
      const overtaken = isOvertaken(failure);
      if (overtaken) void queries.catchUp(client);
      toast({ ...failed, variant: "destructive", ...(overtaken ? { description: failure.message } : {}) });
    },
  });
}

/** Changes status, notes or dates. `basedOn` is the `updatedAt` of the state that the person saw. */
export function useChangeRequest<Request extends InboxRequest, Change>(
  queries: InboxQueries<Request, Change>,
) {
  const { change, messages } = queries.kind;
  return useRequestAction(queries, {
    call: ({ id, basedOn, change: body }: { id: number; basedOn: string; change: Change }) =>
      change({ params: { id }, body: { ...body, basedOn } }),
    failed: messages.updateFailed,
    succeed: (client, request) => {
      void queries.show(client, request);
      toast(messages.updated);
    },
  });
}

/** Moves a request from spam to the others. */
export function useAdmitRequest<Request extends InboxRequest, Change>(
  queries: InboxQueries<Request, Change>,
) {
  const { admit, messages } = queries.kind;
  return useRequestAction(queries, {
    call: (id: number) => admit({ params: { id } }),
    failed: messages.updateFailed,
    succeed: async (client) => {
      await queries.refresh(client);
      toast(messages.updated);
    },
  });
}

/** Deletes a request for good. */
export function useDeleteRequest<Request extends InboxRequest, Change>(
  queries: InboxQueries<Request, Change>,
) {
  const { delete: remove, messages } = queries.kind;
  return useRequestAction(queries, {
    call: (id: number) => remove({ params: { id } }),
    failed: messages.deletionFailed,
    succeed: async (client) => {
      await queries.refresh(client);
      toast(messages.deleted);
    },
  });
}

/** Whether a colleague has changed (409) or deleted (404) the request meanwhile. */
export const isOvertaken = (failure: Error | null): boolean =>
  failure instanceof ApiError && (failure.status === 409 || failure.status === 404);
