import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useRef } from "react";
import { ApiError } from "#platform/browser/api-client.ts";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { DeleteDialog } from "#ui/layers/confirm-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import type { InboxQueries, InboxRequest } from "./inbox.queries.ts";
import { isChangedOrDeletedError, useChangeRequest, useDeleteRequest } from "./request-actions.ts";

/** `opened` is the request as it was when the dialog opened; `request` includes what colleagues have changed since. */
export type RequestDialogProps<Request> = DialogState & { request: Request; opened: Request };
export type RequestDialogs<Request, Name extends string> = Record<
  Name,
  ComponentType<RequestDialogProps<Request>>
>;
export type OpenDialogHandler<Request, Name extends string> = (subject: {
  dialog: Name;
  request: Request;
}) => void;

/**
 * Shows the open dialog. If the request is deleted while the dialog is open, the dialog keeps showing the request as it
 * was.
 */
export function ShownRequestDialog<Request extends InboxRequest, Name extends string>({
  queries,
  dialogs,
  dialog,
  request: openedRequest,
  ...state
}: {
  queries: InboxQueries<Request>;
  dialogs: RequestDialogs<Request, Name>;
  dialog: Name;
} & Omit<RequestDialogProps<Request>, "opened">) {
  const request = useQuery(queries.newestOf(openedRequest)).data ?? openedRequest;
  const Dialog: ComponentType<RequestDialogProps<Request>> = dialogs[dialog];
  return <Dialog {...state} request={request} opened={openedRequest} />;
}

/**
 * Returns a function that sends a decision about a request, and the state of the team's notes. If a colleague has
 * changed the request in the meantime, sending fails; the dialog then shows the colleague's version, and the next try
 * is based on it.
 */
export function useRequestDecision<Request extends InboxRequest, Change extends { status: string }>(
  queries: InboxQueries<Request, Change>,
  { request, opened: openedRequest, onOpenChange }: RequestDialogProps<Request>,
) {
  const draft = useFormDraft(`${queries.kind.name}-${request.id}`, { notes: openedRequest.adminNotes ?? "" });
  const change = useChangeRequest(queries);
  // Keeps a second press from sending the decision again before the button shows that it is busy.
  const isSending = useRef(false);
  const hasConflict = isChangedOrDeletedError(change.error);
  const decide = (nextChange: Change) => {
    if (isSending.current) return;
    isSending.current = true;
    const basedOn = hasConflict ? request.updatedAt : openedRequest.updatedAt;
    const changeToSend = { ...nextChange, adminNotes: draft.values.notes };
    change.mutate(
      { id: request.id, basedOn, change: changeToSend },
      {
        onSuccess: () => {
          draft.discard();
          onOpenChange(false);
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  return {
    decide,
    pending: change.isPending ? change.variables.change.status : undefined,
    draft,
    failure: hasConflict ? change.error : null,
  };
}

/**
 * A field for the team's notes. If a colleague has changed the request in the meantime, a message below it says so, and
 * shows the request's current state (`now`).
 */
export function DecisionNotes({
  decision: { draft, failure },
  rows,
  now,
}: {
  decision: Pick<ReturnType<typeof useRequestDecision>, "draft" | "failure">;
  rows: number;
  now: string;
}) {
  return (
    <>
      <Field label="Admin notes" error={draft.issues[0]?.message}>
        <Textarea value={draft.values.notes} onValueChange={(notes) => draft.change({ notes })} rows={rows} />
      </Field>
      {failure && (
        <FieldError>
          {failure instanceof ApiError && failure.status === 404
            ? "Somebody else has deleted this request."
            : `${failure.message.replace(/\.?$/, ".")} ${now}`}
        </FieldError>
      )}
    </>
  );
}

export function DeleteRequestDialog<Request extends InboxRequest>({
  queries,
  request,
  opened: _,
  ...dialog
}: RequestDialogProps<Request> & {
  queries: InboxQueries<Request>;
  title: string;
  body: ReactNode;
}) {
  const deleteRequest = useDeleteRequest(queries);
  const { id } = request;
  const deletePermanently = {
    label: "Delete permanently",
    onConfirm: () => deleteRequest.mutateAsync({ id, isPermanent: true }),
  };
  return (
    <DeleteDialog
      {...dialog}
      other={queries.kind.deletePermanently && deletePermanently}
      onConfirm={() => deleteRequest.mutateAsync({ id })}
    />
  );
}
