import { type ComponentProps, type Ref, useId } from "react";
import { Link } from "react-router";
import { useUser } from "#platform/pages/current-user.ts";
import { useDateFormatters } from "#show/use-show.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { splitSuggestion } from "#suggestions/suggestions.rules.ts";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { type OnDecide, type OpenTopicRequest, TopicRequestButtons } from "./request-buttons.tsx";
import { SimilarTopicNote, useSimilarTopic } from "./similar-topic.tsx";

export function TopicRequestCard({
  request,
  isFramed,
  isLeaving,
  cardRef,
  onFocus,
  onDecide,
  onOpen,
}: {
  request: TopicRequest;
  isFramed: boolean;
  isLeaving: boolean;
  cardRef: Ref<HTMLLIElement>;
  onFocus: () => void;
  onDecide: OnDecide;
  onOpen: OpenTopicRequest;
}) {
  const { shortDate } = useDateFormatters();
  const { name, email, category, description, status, adminNotes, topicId, createdAt } = request;
  const id = useId();
  const similar = useSimilarTopic(request);
  const { title, rest } = splitSuggestion(description);
  return (
    <LeavingItem
      ref={cardRef}
      leaving={isLeaving}
      aria-labelledby={`${id}title ${id}name`}
      tabIndex={-1}
      onFocus={onFocus}
      data-framed={isFramed ? "" : undefined}
      className="group outline-none"
    >
      <div
        data-ground={isFramed ? "panel" : undefined}
        className="m-1 grid gap-1.5 border-2 border-transparent px-3.5 py-4 shadow-[inset_0_-1px_0_var(--rule)] group-focus-visible:outline-2 group-focus-visible:outline-focus group-focus-visible:-outline-offset-2 group-data-framed:rounded-panel group-data-framed:border-on group-data-framed:shadow-none tablet:px-5"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StatusMark status={status} />
          <time dateTime={createdAt} className="text-on-2">
            {shortDate(createdAt)}
          </time>
          <span className="ml-auto min-w-0 font-label wrap-anywhere">{category}</span>
        </div>
        <h3
          id={`${id}title`}
          dir="auto"
          className="max-w-[75ch] font-strong text-[1.2em] leading-snug wrap-anywhere"
        >
          {title || description}
        </h3>
        {rest && title && (
          <p dir="auto" className="max-w-[75ch] whitespace-pre-wrap text-on-2 wrap-anywhere">
            {rest}
          </p>
        )}
        <p className="text-on-2 text-t-0 wrap-anywhere">
          <bdi id={`${id}name`}>{name}</bdi>
          {email && (
            <>
              ,{" "}
              <a href={`mailto:${email}`} className="hover:underline">
                {email}
              </a>
            </>
          )}
          , {request.showName ? "OK to show the name" : "name withheld"}
        </p>
        {request.withdrawnAt && <p className="text-on-2 text-t-0">Withdrawn by the suggester</p>}
        {topicId !== null && (
          <ConvertedTopic content={request.topicContent} isMerged={request.mergedAt !== null} />
        )}
        {request.board?.onBoard === false && <p className="text-on-2 text-t-0">Off the board</p>}
        {similar && <SimilarTopicNote topic={similar} />}
        <TopicRequestButtons
          request={request}
          isFramed={isFramed}
          hasSimilar={similar !== undefined}
          describedBy={`${id}title`}
          onDecide={onDecide}
          onOpen={onOpen}
        />
        {adminNotes && (
          <p
            dir="auto"
            className="mt-2 border-rule border-t pt-3 text-on-2 whitespace-pre-wrap wrap-anywhere"
          >
            <span dir="ltr" className="font-label">
              Notes:
            </span>{" "}
            {adminNotes}
          </p>
        )}
      </div>
    </LeavingItem>
  );
}

/** Shows which topic a request became, linked for people who may open the topic. */
function ConvertedTopic({ content, isMerged }: { content: string | null | undefined; isMerged: boolean }) {
  const outcome = isMerged ? "Merged with a topic" : "Converted to a topic";
  const isAdmin = useUser()?.isAdmin;
  const quotedContent = content && `“${content}”`;
  return (
    <p className="line-clamp-2 min-w-0 text-on-2 text-t-0 wrap-anywhere">
      {content === null ? `${outcome} that was deleted` : outcome}{" "}
      {isAdmin && content ? (
        <Link to={`/admin?search=${encodeURIComponent(content)}`} className="text-link underline">
          {quotedContent}
        </Link>
      ) : (
        quotedContent
      )}
    </p>
  );
}

/** A list item that collapses while it is `leaving`, before the list reloads without it. */
function LeavingItem({ leaving, className, children, ...rest }: ComponentProps<"li"> & { leaving: boolean }) {
  return (
    <li
      {...rest}
      inert={leaving}
      className={cn(
        "grid transition-[grid-template-rows,opacity] duration-[180ms] motion-reduce:transition-[opacity]",
        leaving ? "grid-rows-[0fr] opacity-0" : "grid-rows-[1fr]",
        className,
      )}
    >
      <div className={cn("min-h-0 min-w-0", leaving && "overflow-hidden")}>{children}</div>
    </li>
  );
}
