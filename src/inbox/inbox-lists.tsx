import { useQuery, useQueryClient } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { listInAddress, useListInAddress } from "#platform/browser/list-in-address.ts";
import { prefetched } from "#platform/browser/prefetched.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { Button } from "#ui/controls/button.tsx";
import { Pagination } from "#ui/lists/pagination.tsx";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { type InboxQueries, type InboxRequest, PAGE_SIZE } from "./inbox.queries.ts";

/** A list of the inbox: a status or "all", its tab, and the words where it is empty. */
type List<Status extends string> = { value: Status | "all"; label: string; empty: string; hint: string };
export type InboxLists<Status extends string> = readonly [List<Status>, ...List<Status>[]];

/** Fetches the page of the list in the address, and spam, before the tab is rendered. */
export function loadInbox<Request extends InboxRequest, Change>(
  { context, request }: LoaderFunctionArgs,
  inbox: InboxQueries<Request, Change>,
  lists: InboxLists<Request["status"]>,
) {
  const { fetch } = context.get(pageContext);
  const shown = listInAddress(lists, new URL(request.url).searchParams);
  return prefetched((client) => [
    client.prefetchQuery(inbox.page(shown, fetch)),
    client.prefetchQuery(inbox.spam(fetch)),
  ]);
}

/**
 * The list and page in the address, their requests, and the counts.
 * @param pollWhile requests that call for a new look, and after how many milliseconds
 */
export function useInbox<Request extends InboxRequest, Change>(
  inbox: InboxQueries<Request, Change>,
  lists: InboxLists<Request["status"]>,
  pollWhile?: { some(request: Request): boolean; everyMs: number },
) {
  const [chosen, show] = useListInAddress(lists);
  const client = useQueryClient();
  const counts = useQuery(inbox.counts()).data;
  const last = counts && Math.max(1, Math.ceil(counts[chosen.list] / PAGE_SIZE));
  const page = Math.min(chosen.page, last ?? chosen.page);
  const query = useQuery({
    ...inbox.page({ list: chosen.list, page }),
    refetchInterval: ({ state }) =>
      pollWhile && state.data?.items.some(pollWhile.some) ? pollWhile.everyMs : false,
  });
  return { lists, list: chosen.list, page, show, counts, query, refresh: () => void inbox.refresh(client) };
}

export type OpenInbox<Request extends InboxRequest> = ReturnType<typeof useInbox<Request, never>>;

export function RefreshButton({
  inbox: { query, refresh },
  className,
}: {
  inbox: Pick<OpenInbox<InboxRequest>, "refresh"> & { query: { isFetching: boolean; isPending: boolean } };
  className?: string;
}) {
  return (
    <Button
      variant="outline"
      busy={query.isFetching && !query.isPending}
      onClick={refresh}
      className={className}
    >
      <RefreshCw />
      Refresh Requests
    </Button>
  );
}

/** Tabs with counts over one paged list, with its loading, error and empty states. */
export function InboxTabs<Request extends InboxRequest>({
  inbox: { lists, list, page, show, counts, query },
  name,
  loading,
  listClassName,
  toolbar,
  children,
}: {
  inbox: OpenInbox<Request>;
  /** As in "topic requests". */
  name: string;
  loading: ReactNode;
  listClassName?: string;
  toolbar?: ReactNode;
  children: (requests: Request[]) => ReactNode;
}) {
  const { data } = query;
  return (
    <Tabs
      label={`${name.charAt(0).toUpperCase()}${name.slice(1)} by status`}
      variant="sub"
      tabs={lists.map(({ value, label }) => ({ value, label, count: counts?.[value] }))}
      value={list}
      onValueChange={(next) => show({ list: next, page: 1 })}
      listClassName={listClassName}
    >
      {toolbar}
      {lists.map(({ value, empty, hint }) => (
        <TabPanel key={value} value={value} className="mt-3">
          {query.isPending && loading}
          {query.isError && !data && (
            <ErrorState message={query.error.message} onRetry={() => query.refetch()} />
          )}
          {data?.total === 0 && <EmptyState title={empty} description={hint} />}
          {data && data.total > 0 && children(data.items)}
          {data && data.total > PAGE_SIZE && (
            <Pagination
              className="mt-4"
              label={name}
              offset={(page - 1) * PAGE_SIZE}
              limit={PAGE_SIZE}
              total={data.total}
              onOffsetChange={(offset) => show({ list, page: offset / PAGE_SIZE + 1 })}
            />
          )}
        </TabPanel>
      ))}
    </Tabs>
  );
}
