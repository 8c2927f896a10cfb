import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import type { Topic } from "./topics.contract.ts";
import { useDeleteTopic } from "./use-topic-changes.ts";

/** Asks before a topic is deleted for good. */
export function DeleteTopicDialog({
  open,
  onOpenChange,
  topic,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  topic: Topic;
}) {
  const remove = useDeleteTopic();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Are you sure?"
      body={`This will permanently delete the topic "${topic.content}". This action cannot be undone.`}
      confirm="Delete"
      destructive
      onConfirm={() => remove.mutateAsync(topic.id)}
    />
  );
}
