import { useId } from "react";
import { Link } from "react-router";
import { useRequestAction } from "#inbox/request-actions.ts";
import type { OnOpen } from "#inbox/request-dialogs.tsx";
import { useUser } from "#platform/pages/current-user.ts";
import { useDates } from "#show/use-show.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { topicRequests, topicRequestsApi } from "#suggestions/suggestions.queries.ts";
import { mayConvert, mayMerge } from "#suggestions/suggestions.rules.ts";
import { refreshTopics } from "#topics/topics.queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { Badge } from "#ui/signs/badge.tsx";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { BoardMenu } from "./board-menu.tsx";

type OpenTopicRequest = OnOpen<TopicRequest, "review" | "delete" | "merge">;

/** The requests, in an area of 600 px that scrolls. */
export function TopicRequestList({
  requests,
  onOpen,
}: {
  requests: TopicRequest[];
  onOpen: OpenTopicRequest;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Requests" tabIndex={0} className="h-[600px] overflow-y-auto rounded-panel">
      <ul className="grid gap-3">
        {requests.map((request) => (
          <TopicRequestCard key={request.id} request={request} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function TopicRequestCard({ request, onOpen }: { request: TopicRequest; onOpen: OpenTopicRequest }) {
  const { shortDate } = useDates();
  const { name, email, category, description, status, adminNotes, topicId, createdAt } = request;
  const id = useId();
  const convert = useConvert();
  const isAdmin = useUser()?.isAdmin;
  const small = { size: "sm", "aria-describedby": id } as const;
  return (
    <li
      data-ground="panel"
      aria-labelledby={id}
      className="grid gap-3 rounded-panel border border-panel-edge p-4 [contain-intrinsic-size:auto_13rem] [content-visibility:auto] tablet:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <span id={id} className="font-label">
            {name}
          </span>{" "}
          <a href={`mailto:${email}`} className="text-on-2 hover:underline">
            {email}
          </a>
        </p>
        <p className="flex flex-wrap items-center gap-x-4">
          <StatusMark status={status} />
          <time dateTime={createdAt} className="text-on-2 text-t-0">
            {shortDate(createdAt)}
          </time>
        </p>
      </div>
      <p className="max-w-[75ch] whitespace-pre-wrap wrap-anywhere">{description}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Badge className="wrap-anywhere">{category}</Badge>
        {request.withdrawnAt && <span className="text-on-2 text-t-0">Withdrawn by the suggester</span>}
        {topicId !== null && (
          <ConvertedTopic content={request.topicContent} isMerged={request.mergedAt !== null} />
        )}
        {request.board?.onBoard === false && <span className="text-on-2 text-t-0">Off the board</span>}
        <div className="ml-auto flex flex-wrap gap-2">
          {status === "pending" && (
            <Button {...small} variant="outline" onClick={() => onOpen({ dialog: "review", request })}>
              Review
            </Button>
          )}
          {mayConvert(request) && (
            <Button
              {...small}
              variant="outline"
              busy={convert.isPending}
              onClick={() => convert.mutate(request.id)}
            >
              Convert to Topic
            </Button>
          )}
          {mayMerge(request) && (
            <Button {...small} variant="ghost" onClick={() => onOpen({ dialog: "merge", request })}>
              Merge
            </Button>
          )}
          {status !== "pending" && (
            <Button {...small} variant="ghost" onClick={() => onOpen({ dialog: "review", request })}>
              Notes
            </Button>
          )}
          {request.board && request.mergedAt === null && <BoardMenu name={name} board={request.board} />}
          {isAdmin && (
            <Button {...small} variant="ghost" onClick={() => onOpen({ dialog: "delete", request })}>
              Delete
            </Button>
          )}
        </div>
      </div>
      {adminNotes && (
        <p className="border-rule border-t pt-3 text-on-2 whitespace-pre-wrap wrap-anywhere">
          <span className="font-label">Notes:</span> {adminNotes}
        </p>
      )}
    </li>
  );
}

/** Names the topic, with the way to it for those who may go there. */
function ConvertedTopic({ content, isMerged }: { content: string | null | undefined; isMerged: boolean }) {
  const became = isMerged ? "Merged with a topic" : "Converted to a topic";
  const isAdmin = useUser()?.isAdmin;
  const name = content && `“${content}”`;
  return (
    <span className="line-clamp-2 min-w-0 text-on-2 text-t-0 wrap-anywhere">
      {content === null ? `${became} that was deleted` : became}{" "}
      {isAdmin && content ? (
        <Link to={`/admin?search=${encodeURIComponent(content)}`} className="text-link underline">
          {name}
        </Link>
      ) : (
        name
      )}
    </span>
  );
}

const useConvert = () =>
  useRequestAction(topicRequests, {
    call: (id: number) => topicRequestsApi()("POST /api/topic-requests/{id}/convert", { params: { id } }),
    done: { title: "Converted to topic", description: "The topic is in the draw." },
    failed: {
      title: "Failed to convert",
      description: "There was an error converting the request to a topic.",
    },
    after: (client, { request }) => Promise.all([topicRequests.show(client, request), refreshTopics(client)]),
  });
