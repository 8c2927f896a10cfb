import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { ReviewDialog } from "./review-request.tsx";
import { useDeleteTopicRequest } from "./topic-request-actions.ts";
import type { TopicRequest } from "./topic-requests.contract.ts";
import { topicRequestQuery } from "./topic-requests.queries.ts";

/** What is opened over the list, and about whom. */
export type OpenRequest = { dialog: "review" | "delete"; request: TopicRequest };

type Opened = { open: boolean; onOpenChange: (open: boolean) => void };

/**
 * The dialogs of the list. They show the request as it is now, or, where somebody else has deleted it, as
 * it was when they were opened.
 */
export function TopicRequestDialogs({
  subject,
  times,
  ...opened
}: Opened & { subject: OpenRequest | undefined; times: number }) {
  return subject && <OpenedDialog key={subject.request.id} {...opened} subject={subject} times={times} />;
}

function OpenedDialog({ subject, times, ...opened }: Opened & { subject: OpenRequest; times: number }) {
  const request = useQuery(topicRequestQuery(subject.request)).data;
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
