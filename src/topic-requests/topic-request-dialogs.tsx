import { ConfirmDialog } from "#ui/alert-dialog.tsx";
import { ReviewDialog } from "./review-request.tsx";
import { useDeleteTopicRequest } from "./topic-request-actions.ts";
import type { TopicRequest } from "./topic-requests.contract.ts";

/** What is opened over the list, and about whom. */
export type OpenRequest = { dialog: "review" | "delete"; request: TopicRequest };

type Opened = { open: boolean; onOpenChange: (open: boolean) => void };

/**
 * The dialogs of the list. They show the request as it is now in `requests`, or, where somebody else has deleted it, as
 * it was when they were opened.
 */
export function TopicRequestDialogs({
  subject,
  times,
  requests,
  open,
  onOpenChange,
}: Opened & { subject: OpenRequest | undefined; times: number; requests: TopicRequest[] }) {
  if (!subject) return null;
  const request = requests.find(({ id }) => id === subject.request.id) ?? subject.request;
  const opened = { open, onOpenChange };
  if (subject.dialog === "delete") return <DeleteRequestDialog {...opened} request={request} />;
  return <ReviewDialog {...opened} key={times} request={request} opened={subject.request} />;
}

/** Asks before a request goes for good. */
export function DeleteRequestDialog({ request, ...opened }: Opened & { request: TopicRequest }) {
  const remove = useDeleteTopicRequest();
  return (
    <ConfirmDialog
      {...opened}
      title="Delete topic request?"
      body={`This will permanently delete the request of ${request.name}. A topic that was made of it stays. This action cannot be undone.`}
      confirm="Delete"
      destructive
      onConfirm={() => remove.mutateAsync(request.id)}
    />
  );
}
