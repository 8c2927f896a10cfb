import { queryOptions, useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import { useId, useRef } from "react";
import type { OwnSession } from "#accounts/sign-in/sign-in.contract.ts";
import { createSessionClient } from "#accounts/sign-in/sign-in.queries.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { QueryContent } from "#ui/states/query-content.tsx";

const ownSessionsQuery = queryOptions({
  queryKey: ["own-sessions"],
  queryFn: ({ signal }) => createSessionClient()("GET /api/user/sessions", { signal }),
});

/** Lists the person's sessions by device. Each session except the current one has a button that ends it. */
export function OwnSessions() {
  // Stop loading the list once the person has signed out, because the server would refuse the request.
  const isSignedIn = useUser() !== null;
  const query = useQuery({ ...ownSessionsQuery, enabled: isSignedIn });
  return (
    <QueryContent query={query} what="your sign-ins" rows={2} rowClassName="h-16">
      {(sessions) => (
        <ul className="border-rule border-t">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </QueryContent>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { shortDate } = useDateFormatters();
  const { id, device, current, createdAt, lastSeenAt } = session;
  const seenId = useId();
  const row = useRef<HTMLLIElement>(null);
  const endSession = useChangeWithToast(
    () => createSessionClient()("DELETE /api/user/sessions/{id}", { params: { id } }),
    {
      failure: "Failed to end the sign-in",
      onDone: () => {
        // The pressed button disappears with its row, so the focus moves to the page.
        if (row.current?.contains(document.activeElement))
          document.querySelector("main")?.focus({ preventScroll: true });
      },
    },
  );
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li ref={row} className="flex items-center gap-4 border-rule border-b py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-label">{device}</p>
        <p id={seenId} className="text-on-2 text-t-0">
          {current
            ? `This one, since ${shortDate(createdAt)}`
            : `Last seen ${lastSeenFormat.format(new Date(lastSeenAt))}`}
        </p>
      </div>
      {current ? (
        <span className="flex items-center gap-2 text-t-0">
          <CircleCheck aria-hidden="true" className="size-4" />
          Here
        </span>
      ) : (
        <Button
          variant="outline"
          size="sm"
          aria-label={`End ${device}`}
          aria-describedby={seenId}
          busy={endSession.isPending}
          onClick={() => endSession.mutate()}
        >
          End
        </Button>
      )}
    </li>
  );
}

/** Uses the visitor's time zone, which is known because this list is only rendered in the browser. */
const lastSeenFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
