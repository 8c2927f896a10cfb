import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/browser/api-client.ts";
import { makeUndoDeletionAction } from "#trash/undo-deletion.ts";
import { type ToastMessage, toast } from "#ui/layers/toast.ts";
import { SIGNED_OUT_MESSAGE, toastFailure } from "#ui/layers/toast-failure.ts";
import type { InboxQueries, InboxRequest } from "./inbox.queries.ts";

/**
 * Returns a mutation that sends an API request about an inbox request. If it is refused, a toast says why. If
 * that is because a colleague has changed the inbox request in the meantime, the lists are reloaded.
 */
export function useRequestAction<Request extends InboxRequest, Sent, Answer>(
  queries: InboxQueries<Request>,
  action: {
    call: (sent: Sent) => Promise<Answer>;
    done: ToastMessage | ((client: QueryClient, answer: Answer) => ToastMessage);
    failed: ToastMessage;
    after: (client: QueryClient, answer: Answer) => unknown;
  },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action.call,
    onSuccess: (response) => {
      toast(typeof action.done === "function" ? action.done(client, response) : action.done);
      return action.after(client, response);
    },
    onError: (failure) => {
      if (failure.message === SIGNED_OUT_MESSAGE) return toastFailure(action.failed.title, failure);
      // Other failures have only the words that the specification gives.
      const isRefused = failure instanceof ApiError && failure.status < 500;
      const reason = isRefused ? `${failure.message}.`.replace(/([.?!])\.$/, "$1") : "";
      toast({
        ...action.failed,
        description: `${action.failed.description ?? ""} ${reason}`.trim(),
        variant: "destructive",
      });
      // The next try is based on the newest version, so it has to wait until that has loaded.
      return isChangedOrDeletedError(failure) ? queries.refreshAll(client) : undefined;
    },
  });
}

export function useChangeRequest<Request extends InboxRequest, Change>(
  queries: InboxQueries<Request, Change>,
) {
  const { change, messages } = queries.kind;
  return useRequestAction(queries, {
    call: ({ id, basedOn, change: body }: { id: number; basedOn: string; change: Change }) =>
      change({ params: { id }, body: { ...body, basedOn } }),
    done: messages.updated,
    failed: messages.updateFailed,
    after: (client, request) => void queries.updateCache(client, request),
  });
}

export function useMarkNotSpam<Request extends InboxRequest>(queries: InboxQueries<Request>) {
  const { admit, messages } = queries.kind;
  return useRequestAction(queries, {
    call: (id: number) => admit({ params: { id } }),
    done: messages.updated,
    failed: messages.updateFailed,
    after: queries.refresh,
  });
}

export function useDeleteRequest<Request extends InboxRequest>(queries: InboxQueries<Request>) {
  const { delete: deleteToTrash, deletePermanently = deleteToTrash, messages } = queries.kind;
  return useRequestAction(queries, {
    call: ({ id, isPermanent = false }: { id: number; isPermanent?: boolean }) =>
      (isPermanent ? deletePermanently : deleteToTrash)({ params: { id } }),
    done: (client, { headers }) => {
      const action = makeUndoDeletionAction(client, headers);
      const description = action ? "It stays in the trash for 30 days." : messages.deleted.description;
      return { ...messages.deleted, description, action };
    },
    failed: messages.deletionFailed,
    after: queries.refresh,
  });
}

/** Returns whether a call failed because a colleague has changed (409) or deleted (404) the request. */
export const isChangedOrDeletedError = (failure: Error | null): boolean =>
  failure instanceof ApiError && (failure.status === 409 || failure.status === 404);
