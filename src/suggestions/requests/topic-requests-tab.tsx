import type { LoaderFunctionArgs } from "react-router";
import { InboxHeader } from "#inbox/inbox-header.tsx";
import { type InboxLists, InboxPanel, loadInbox, useInbox } from "#inbox/inbox-panel.tsx";
import { DeleteRequestDialog, type RequestDialogProps } from "#inbox/request-dialogs.tsx";
import { useUser } from "#platform/pages/current-user.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { topicRequestQueries } from "#suggestions/suggestions.queries.ts";
import { ExportButton } from "#ui/controls/export-button.tsx";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { TopicRequestList } from "./topic-request-list.tsx";

const REQUEST_LISTS: InboxLists<TopicRequest["status"]> = [
  {
    value: "pending",
    hint: "What visitors suggest on the home page waits here until you have looked at it.",
  },
  { value: "approved", hint: "Approved requests wait here to become topics of the slot machine." },
  { value: "rejected", hint: "Rejected requests are kept here for a year." },
  { value: "all", hint: "Nobody has suggested a topic yet. The form is on the home page." },
];

const TOPIC_REQUEST_DIALOGS = {
  review: createLazyDialog(() => import("./review-dialog.tsx")),
  delete: DeleteTopicRequestDialog,
  merge: createLazyDialog(() => import("./merge-dialog.tsx")),
};

export const loader = (args: LoaderFunctionArgs) => loadInbox(args, topicRequestQueries, REQUEST_LISTS);

/** Shows the back office's list of suggested topics. */
export default function TopicRequestsTab() {
  const inbox = useInbox(topicRequestQueries, REQUEST_LISTS);
  const isAdmin = useUser()?.isAdmin;
  return (
    <section aria-labelledby="topic-requests-title" className="grid grid-cols-1 gap-4">
      <InboxHeader id="topic-requests-title" title="Topic Requests" inbox={inbox}>
        <SearchBox
          label="Search requests"
          search={inbox.view.search}
          onSearch={(search) => inbox.change({ search }, { replace: true })}
          className="min-w-[min(14rem,100%)] flex-1"
        />
        {isAdmin && (
          <ExportButton
            path="/api/topic-requests/export"
            name="topic-requests.csv"
            exported="The requests have been exported to topic-requests.csv."
          />
        )}
      </InboxHeader>
      <InboxPanel
        inbox={inbox}
        name="topic requests"
        loading={
          <LoadingRows label="Loading topic requests..." rows={3} className="gap-3" rowClassName="h-36" />
        }
        dialogs={TOPIC_REQUEST_DIALOGS}
        excerpt={({ description }) => description}
      >
        {(requests, onOpen) => (
          <TopicRequestList
            requests={requests}
            removesDecided={["pending", "approved"].includes(inbox.view.list)}
            onOpen={onOpen}
          />
        )}
      </InboxPanel>
    </section>
  );
}

function DeleteTopicRequestDialog(props: RequestDialogProps<TopicRequest>) {
  return (
    <DeleteRequestDialog
      {...props}
      queries={topicRequestQueries}
      title="Delete topic request?"
      body={`${props.request.name}'s request goes to the trash for 30 days. A topic made from it stays.`}
    />
  );
}
