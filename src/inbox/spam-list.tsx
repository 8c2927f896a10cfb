import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { shortDate } from "#show/dates.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { useOpened } from "#ui/layers/use-opened.ts";
import type { InboxQueries, InboxRequest } from "./inbox.queries.ts";
import { useAdmitRequest } from "./request-actions.ts";
import type { RequestDialogProps } from "./request-dialogs.tsx";

/** Requests that were kept apart as spam, behind a button. Nothing where there are none. */
export function SpamList<Request extends InboxRequest, Change>({
  inbox,
  excerpt,
  DeleteDialog,
}: {
  inbox: InboxQueries<Request, Change>;
  excerpt: (request: Request) => string;
  DeleteDialog: ComponentType<RequestDialogProps<Request>>;
}) {
  const { data: spam } = useQuery(inbox.spam());
  const [isShown, setShown] = useState(false);
  const deleting = useOpened<Request>();
  if (!spam || spam.total === 0) return null;
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <Button variant="link" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? "Hide" : "Show"} {spam.total} kept apart as spam
      </Button>
      {isShown && (
        <ul className="w-full border-rule border-t">
          {spam.items.map((request) => (
            <SpamItem key={request.id} inbox={inbox} request={request} onDelete={() => deleting.openFor(request)}>
              {excerpt(request)}
            </SpamItem>
          ))}
        </ul>
      )}
      {isShown && spam.total > spam.items.length && (
        <p className="text-on-2">The newest {spam.items.length} are shown.</p>
      )}
      {deleting.subject && (
        <DeleteDialog {...deleting} request={deleting.subject} opened={deleting.subject} />
      )}
    </div>
  );
}

function SpamItem<Request extends InboxRequest, Change>({
  inbox,
  request,
  onDelete,
  children,
}: {
  inbox: InboxQueries<Request, Change>;
  request: Request;
  onDelete: () => void;
  children: string;
}) {
  const admit = useAdmitRequest(inbox);
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-2 border-rule border-b py-3.5">
      <div className="min-w-0 flex-1 basis-80">
        <p className="wrap-anywhere">
          <span className="font-label">{request.name}</span>{" "}
          <span className="text-on-2">
            {request.email}, {shortDate(request.createdAt)}
          </span>
        </p>
        <p className="line-clamp-3 text-on-2 wrap-anywhere">{children}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" busy={admit.isPending} onClick={() => admit.mutate(request.id)}>
          Not Spam
        </Button>
        <Button variant="ghost" size="sm" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
