import { useQuery, useQueryClient } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { readListPage, useListPage } from "#platform/browser/list-page.ts";
import { prefetchQueries } from "#platform/browser/query-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { Button } from "#ui/controls/button.tsx";
import { useOpened } from "#ui/layers/use-opened.ts";
import { Pagination } from "#ui/lists/pagination.tsx";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { type InboxQueries, type InboxRequest, PAGE_SIZE } from "./inbox.queries.ts";
import { type OnOpen, OpenedDialog, type RequestDialogs } from "./request-dialogs.tsx";
import { SpamList } from "./spam-list.tsx";

/** A list for each status, and one for all. The hint shows where it is empty. */
type List<Status extends string> = { value: Status | "all"; hint: string };
export type InboxLists<Status extends string> = readonly [List<Status>, ...List<Status>[]];

export function loadInbox<Request extends InboxRequest>(
  { context, request }: LoaderFunctionArgs,
  queries: InboxQueries<Request>,
  lists: InboxLists<Request["status"]>,
) {
  const { fetch } = context.get(pageContext);
  const shown = readListPage(lists, new URL(request.url).searchParams);
  return prefetchQueries((client) => [
    client.prefetchQuery(queries.page(shown, fetch)),
    client.prefetchQuery(queries.spam(fetch)),
  ]);
}

/** The list and page in the address. They reload every 10 seconds while `isWaiting` holds for a request. */
export function useInbox<Request extends InboxRequest>(
  queries: InboxQueries<Request>,
  lists: InboxLists<Request["status"]>,
  isWaiting: (request: Request) => boolean = () => false,
) {
  const [{ list, page: wanted }, show] = useListPage(lists);
  const client = useQueryClient();
  const counts = useQuery(queries.counts()).data;
  const page = counts ? Math.min(wanted, Math.max(1, Math.ceil(counts[list] / PAGE_SIZE))) : wanted;
  const query = useQuery({
    ...queries.page({ list, page }),
    refetchInterval: ({ state }) => (state.data?.items.some(isWaiting) ? 10_000 : false),
  });
  const refresh = () => void queries.refresh(client);
  return { queries, lists, list, page, show, counts, query, refresh };
}

type Inbox<Request extends InboxRequest> = ReturnType<typeof useInbox<Request>>;

export function RefreshButton<Request extends InboxRequest>({
  inbox: { query, refresh },
  className,
}: {
  inbox: Inbox<Request>;
  className?: string;
}) {
  const busy = query.isFetching && !query.isPending;
  return (
    <Button variant="outline" busy={busy} onClick={refresh} className={className}>
      <RefreshCw />
      Refresh Requests
    </Button>
  );
}

export function InboxPanel<Request extends InboxRequest, Name extends string>({
  inbox,
  name,
  loading,
  dialogs,
  excerpt,
  listClassName,
  toolbar,
  children,
}: {
  inbox: Inbox<Request>;
  name: string;
  loading: ReactNode;
  dialogs: RequestDialogs<Request, Name | "delete">;
  excerpt: (request: Request) => string;
  listClassName?: string;
  toolbar?: ReactNode;
  children: (requests: Request[], onOpen: OnOpen<Request, Name | "delete">) => ReactNode;
}) {
  const { queries, lists, list, page, show, counts, query } = inbox;
  const { openFor, subject, times, ...opened } = useOpened<Parameters<OnOpen<Request, Name | "delete">>[0]>();
  const { data } = query;
  return (
    <>
      <Tabs
        label={`${capitalize(name)} by status`}
        variant="sub"
        tabs={lists.map(({ value }) => ({ value, label: capitalize(value), count: counts?.[value] }))}
        value={list}
        onValueChange={(next) => show({ list: next, page: 1 })}
        listClassName={listClassName}
      >
        {toolbar}
        {lists.map(({ value, hint }) => (
          <TabPanel key={value} value={value} className="mt-3">
            {query.isPending && loading}
            {query.isError && !data && (
              <ErrorState message={query.error.message} onRetry={() => query.refetch()} />
            )}
            {data?.total === 0 && <EmptyState title={nameEmpty(value)} description={hint} />}
            {data && data.total > 0 && children(data.items, openFor)}
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
      <SpamList
        queries={queries}
        excerpt={excerpt}
        onDelete={(request) => openFor({ dialog: "delete", request })}
      />
      {subject && <OpenedDialog key={times} {...opened} {...subject} queries={queries} dialogs={dialogs} />}
    </>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const nameEmpty = (list: string): string => (list === "all" ? "No requests found" : `No ${list} requests`);
