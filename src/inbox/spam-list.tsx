import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useUser } from "#platform/pages/current-user.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";
import type { InboxQueries, InboxRequest } from "./inbox.queries.ts";
import { useMarkNotSpam } from "./request-actions.ts";

type SpamListProps<Request extends InboxRequest> = {
  queries: InboxQueries<Request>;
  excerpt: (request: Request) => string;
  onDelete: (request: Request) => void;
};

/** Shows the requests classified as spam, once a button is pressed. Renders nothing if there are none. */
export function SpamList<Request extends InboxRequest>(props: SpamListProps<Request>) {
  const { data: spam } = useQuery(props.queries.spam());
  const [isShown, setShown] = useState(false);
  if (!spam || spam.total === 0) return null;
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <Button variant="link" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? "Hide" : "Show"} {spam.total} held as spam
      </Button>
      {isShown && <SpamItems requests={spam.items} {...props} />}
      {isShown && spam.total > spam.items.length && (
        <p className="text-on-2">The newest {spam.items.length} are shown.</p>
      )}
    </div>
  );
}

function SpamItems<Request extends InboxRequest>({
  requests,
  ...props
}: SpamListProps<Request> & { requests: readonly Request[] }) {
  const rows = useRef<HTMLUListElement>(null);
  useRowFocus(rows);
  return (
    <ul ref={rows} className="w-full border-rule border-t">
      {requests.map((request) => (
        <SpamItem key={request.id} request={request} {...props} />
      ))}
    </ul>
  );
}

function SpamItem<Request extends InboxRequest>({
  request,
  queries,
  excerpt,
  onDelete,
}: SpamListProps<Request> & { request: Request }) {
  const { shortDate } = useDateFormatters();
  const admit = useMarkNotSpam(queries);
  const isAdmin = useUser()?.isAdmin;
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-2 border-rule border-b py-3.5">
      <div className="min-w-0 flex-1 basis-80">
        <p className="wrap-anywhere">
          <span className="font-label">{request.name}</span>{" "}
          <span className="text-on-2">
            {request.email}, {shortDate(request.createdAt)}
          </span>
        </p>
        <p className="line-clamp-3 text-on-2 wrap-anywhere">{excerpt(request)}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" busy={admit.isPending} onClick={() => admit.mutate(request.id)}>
          Not Spam
        </Button>
        {isAdmin && (
          <Button variant="ghost" size="sm" onClick={() => onDelete(request)}>
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}
