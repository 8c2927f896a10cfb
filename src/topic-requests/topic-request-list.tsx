import { useId } from "react";
import { shortDate } from "#show/dates.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { Badge } from "#ui/signs/badge.tsx";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { useConvertTopicRequest } from "./topic-request-actions.ts";
import type { OpenRequest } from "./topic-request-dialogs.tsx";
import type { TopicRequest } from "./topic-requests.contract.ts";
import { mayConvert } from "./topic-requests.rules.ts";

type OnOpen = (open: OpenRequest) => void;

/** The requests in an area of 600 px that scrolls: specification, section 9. */
export function TopicRequestList({ requests, onOpen }: { requests: TopicRequest[]; onOpen: OnOpen }) {
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

function TopicRequestCard({ request, onOpen }: { request: TopicRequest; onOpen: OnOpen }) {
  const { name, email, category, description, status, adminNotes, topicId, createdAt } = request;
  const id = useId();
  const convert = useConvertTopicRequest();
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
        {topicId !== null && <span className="text-on-2 text-t-0">Converted to a topic</span>}
        <div className="ml-auto flex flex-wrap gap-2">
          {status === "pending" && (
            <Button
              variant="outline"
              size="sm"
              aria-describedby={id}
              onClick={() => onOpen({ dialog: "review", request })}
            >
              Review
            </Button>
          )}
          {mayConvert(request) && (
            <Button
              variant="outline"
              size="sm"
              aria-describedby={id}
              busy={convert.isPending}
              onClick={() => convert.mutate(request.id)}
            >
              Convert to Topic
            </Button>
          )}
          {status !== "pending" && (
            <Button
              variant="ghost"
              size="sm"
              aria-describedby={id}
              onClick={() => onOpen({ dialog: "review", request })}
            >
              Notes
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={id}
            onClick={() => onOpen({ dialog: "delete", request })}
          >
            Delete
          </Button>
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
