import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { createListUrlParams } from "#platform/browser/list-view.rules.ts";
import { useListView } from "#platform/browser/list-view.ts";
import { prefetchQueries } from "#platform/pages/query-provider.tsx";
import { useDialogSubject } from "#ui/layers/use-dialog-subject.ts";
import { PagedList } from "#ui/lists/paged-list.tsx";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { type InboxQueries, type InboxRequest, REQUESTS_PER_PAGE } from "./inbox.queries.ts";
import { type OpenDialogHandler, type RequestDialogs, ShownRequestDialog } from "./request-dialogs.tsx";
import { SpamList } from "./spam-list.tsx";

/** One of an inbox's lists: all requests, or those with one status. `hint` is shown if the list is empty. */
type InboxList<Status extends string> = { value: Status | "all"; hint: string };
export type InboxLists<Status extends string> = readonly [InboxList<Status>, ...InboxList<Status>[]];

export function loadInbox<Request extends InboxRequest>(
  { context, request }: LoaderFunctionArgs,
  queries: InboxQueries<Request>,
  lists: InboxLists<Request["status"]>,
) {
  const view = createListUrlParams({ list: lists }).parse(new URL(request.url).searchParams);
  return prefetchQueries(context, (client, fetch) => [
    client.prefetchQuery(queries.page(view, fetch)),
    client.prefetchQuery(queries.spam(fetch)),
  ]);
}

/**
 * Loads the list and page that the URL selects. Reloads them every 10 seconds while `isWaiting` returns true for any of
 * the requests, such as one whose email is still being sent.
 */
export function useInbox<Request extends InboxRequest>(
  queries: InboxQueries<Request>,
  lists: InboxLists<Request["status"]>,
  isWaiting: (request: Request) => boolean = () => false,
) {
  const [view, change] = useListView(createListUrlParams({ list: lists }));
  const client = useQueryClient();
  const counts = useQuery(queries.counts()).data;
  const query = useQuery({
    ...queries.page(view),
    refetchInterval: ({ state }) => (state.data?.items.some(isWaiting) ? 10_000 : false),
  });
  const refresh = () => void queries.refresh(client);
  return { queries, lists, view, change, counts, query, refresh };
}

export type InboxState<Request extends InboxRequest> = ReturnType<typeof useInbox<Request>>;

export function InboxPanel<Request extends InboxRequest, Name extends string>({
  inbox,
  name,
  loading,
  dialogs,
  excerpt,
  children,
}: {
  inbox: InboxState<Request>;
  name: string;
  loading: ReactNode;
  dialogs: RequestDialogs<Request, Name | "delete">;
  excerpt: (request: Request) => string;
  children: (requests: Request[], onOpen: OpenDialogHandler<Request, Name | "delete">) => ReactNode;
}) {
  const { queries, lists, view, change, query } = inbox;
  const { openFor, subject, times, ...opened } =
    useDialogSubject<Parameters<OpenDialogHandler<Request, Name | "delete">>[0]>();
  return (
    <>
      <InboxTabs inbox={inbox} name={name}>
        {lists.map(({ value, hint }) => (
          <TabPanel key={value} value={value} className="mt-3">
            <PagedList
              query={query}
              label={name}
              failure={`Error loading ${name}`}
              page={view.page}
              size={REQUESTS_PER_PAGE}
              onPage={(page) => change({ page }, { replace: true })}
              loading={loading}
              empty={
                view.search ? (
                  <EmptyState title="No requests found" description="No requests match." />
                ) : (
                  <EmptyState title={describeEmptyList(value)} description={hint} />
                )
              }
              className="grid gap-4"
            >
              {(requests) => children(requests, openFor)}
            </PagedList>
          </TabPanel>
        ))}
      </InboxTabs>
      <SpamList
        queries={queries}
        excerpt={excerpt}
        onDelete={(request) => openFor({ dialog: "delete", request })}
      />
      {subject && (
        <ShownRequestDialog key={times} {...opened} {...subject} queries={queries} dialogs={dialogs} />
      )}
    </>
  );
}

/** Shows a tab for each list, above the lists' panels. */
export function InboxTabs<Request extends InboxRequest>({
  inbox: { lists, view, change, counts },
  name,
  className,
  children,
}: {
  inbox: InboxState<Request>;
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Tabs
      label={`${capitalize(name)} by status`}
      variant="sub"
      tabs={lists.map(({ value }) => ({ value, label: capitalize(value), count: counts?.[value] }))}
      value={view.list}
      onValueChange={(list) => change({ list }, { replace: true })}
      className={className}
    >
      {children}
    </Tabs>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const describeEmptyList = (list: string): string =>
  list === "all" ? "No requests found" : `No ${list} requests`;
