import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import { IconButton } from "#ui/controls/icon-button.tsx";
import type { InboxRequest } from "./inbox.queries.ts";
import type { InboxState } from "./inbox-panel.tsx";

/** Shows the title, the totals, and a button that reloads the requests. */
export function InboxHeader<Request extends InboxRequest>({
  id,
  title,
  inbox: { counts, query, refresh },
  children,
}: {
  id: string;
  title: string;
  inbox: InboxState<Request>;
  /** More controls next to the button. */
  children?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <h2 id={id} className="title">
          {title}
        </h2>
        {counts && (
          <p className="flex gap-4 text-on-2 *:not-first:border-rule *:not-first:border-l *:not-first:pl-4">
            <Count name="Total" value={counts.all} />
            <Count name="Pending" value={counts.pending} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-tablet:w-full">
        {children}
        <IconButton
          label="Refresh Requests"
          size="icon"
          busy={query.isFetching && !query.isPending}
          onClick={refresh}
        >
          <RefreshCw />
        </IconButton>
      </div>
    </header>
  );
}

const Count = ({ name, value }: { name: string; value: number }) => (
  <span>
    {name} <b className="font-label text-on">{value.toLocaleString("en-US")}</b>
  </span>
);
