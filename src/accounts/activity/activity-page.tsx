import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { AdminEvent, adminEventsEndpoints } from "#accounts/team/team.contract.ts";
import { createApiClient } from "#platform/browser/api-client.ts";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { useUrlQuery } from "#platform/browser/use-url-query.ts";
import { useShow } from "#show/use-show.ts";
import { trashQuery } from "#trash/trash.queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { Select } from "#ui/controls/select.tsx";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import {
  ABOUT_FILTER_OPTIONS,
  formatActivityDay,
  isDeletionInTrash,
  listPersonFilterOptions,
} from "./activity.rules.ts";
import { EventRow } from "./event-row.tsx";

const PAGE_SIZE = 50;

const createAdminEventsClient = () => createApiClient<typeof adminEventsEndpoints>();

/** Lists who changed what, in plain sentences. */
export default function ActivityPage() {
  const [params, changeParams] = useUrlQuery();
  const filter = { username: params.get("person") ?? "", entity: params.get("about") ?? "" };
  const query = useInfiniteQuery({
    queryKey: ["admin-events", filter],
    queryFn: ({ pageParam, signal }) =>
      createAdminEventsClient()("GET /api/admin-events", {
        signal,
        query: { limit: PAGE_SIZE, ...filter, before: pageParam },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
    staleTime: 0,
  });
  const people = useQuery({
    queryKey: ["admin-events", "people"],
    queryFn: ({ signal }) => createAdminEventsClient()("GET /api/admin-events/people", { signal }),
    staleTime: 0,
  });
  const events = query.data?.pages.flat() ?? [];
  const section = useRef<HTMLElement>(null);
  useRowFocus(section);
  const setFilterParam = (name: string, value: string) =>
    changeParams((newParams) => {
      if (value) newParams.set(name, value);
      else newParams.delete(name);
      return newParams;
    });
  return (
    <section ref={section} aria-labelledby="activity-title" className="grid gap-5">
      <header>
        <h2 id="activity-title" className="title">
          Activity
        </h2>
        <p className="mt-1 text-on-2">
          Who did what in the last year. Deleted accounts keep their names here.
        </p>
      </header>
      <div className="flex flex-wrap gap-2.5">
        <Select
          label="Person"
          value={filter.username}
          options={[
            { value: "", label: "Everybody" },
            ...listPersonFilterOptions(people.data ?? [], filter.username),
          ]}
          onValueChange={(value) => setFilterParam("person", value)}
        />
        <Select
          label="About"
          value={filter.entity}
          options={[{ value: "", label: "Everything" }, ...ABOUT_FILTER_OPTIONS]}
          onValueChange={(value) => setFilterParam("about", value)}
        />
      </div>
      {query.isError && (
        <ErrorState
          message={`Failed to load the activity: ${query.error.message}`}
          busy={query.isFetching}
          onRetry={() => retryQuery(query)}
        />
      )}
      {query.isPending && <LoadingRows label="Loading activity..." rows={3} rowClassName="h-12" />}
      {query.isSuccess && events.length === 0 && (
        <EmptyState title="Nothing here" description="No matching changes." />
      )}
      <EventsByDay events={events} />
      {query.hasNextPage && (
        <Button
          variant="outline"
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
          className="justify-self-start"
        >
          Older
        </Button>
      )}
    </section>
  );
}

function EventsByDay({ events }: { events: AdminEvent[] }) {
  const show = useShow();
  const hydrated = useHydrated();
  const deletions = useQuery(trashQuery({ limit: 200, offset: 0 })).data?.items ?? [];
  if (!hydrated) return null;
  const now = new Date();
  const days = Map.groupBy(events, ({ at }) => formatActivityDay(new Date(at), now, show.timeZone));
  return [...days].map(([day, rows]) => (
    <section key={day} aria-label={day}>
      <h3 className="font-strong text-t-1">{day}</h3>
      <ul className="mt-2">
        {rows.map((event) => (
          <EventRow key={event.id} event={event} isInTrash={isDeletionInTrash(event, deletions)} />
        ))}
      </ul>
    </section>
  ));
}
