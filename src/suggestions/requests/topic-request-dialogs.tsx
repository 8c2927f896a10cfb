import { DeleteRequestDialog, type RequestDialogProps } from "#inbox/request-dialogs.tsx";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { topicRequests } from "#suggestions/suggestions.queries.ts";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";

export const TOPIC_REQUEST_DIALOGS = {
  review: loadDialogLazily(() => import("./review-dialog.tsx")),
  delete: DeleteTopicRequestDialog,
  merge: loadDialogLazily(() => import("./merge-dialog.tsx")),
};

function DeleteTopicRequestDialog(props: RequestDialogProps<TopicRequest>) {
  return (
    <DeleteRequestDialog
      {...props}
      queries={topicRequests}
      title="Delete topic request?"
      body={`The request of ${props.request.name} goes to the trash for 30 days. A topic that was made of it stays.`}
    />
  );
}
