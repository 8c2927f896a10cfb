import { HydrationBoundary, keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { prefetchQueries } from "#platform/browser/query-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { shortDate } from "#show/dates.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#ui/lists/table.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { Loading, Skeleton } from "#ui/states/skeleton.tsx";
import type { SelectedTopic } from "./draw.contract.ts";
import { recentSelectionsQuery } from "./draw.queries.ts";

const FIRST = 50;
/** The limit of GET /api/selected-topics/recent. */
const MAX = 200;

export function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(pageContext);
  return prefetchQueries((client) => [client.prefetchQuery(recentSelectionsQuery(FIRST, fetch))]);
}

export default function HistoryTab() {
  return (
    <HydrationBoundary state={useLoaderData<typeof loader>()}>
      <section aria-labelledby="history-title" className="grid gap-5">
        <h2 id="history-title" className="sr-only">
          History
        </h2>
        <History />
      </section>
    </HydrationBoundary>
  );
}

function History() {
  const [limit, setLimit] = useState(FIRST);
  const query = useQuery({ ...recentSelectionsQuery(limit), placeholderData: keepPreviousData });
  const { data, error } = query;
  if (error && !data)
    return (
      <ErrorState
        message={`Error loading the history: ${error.message}`}
        busy={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  if (!data) return <LoadingHistory />;
  if (data.length === 0)
    return (
      <EmptyState
        title="No topic selected yet"
        description="Each topic that is put on the table during a draw is kept here, with its date."
      />
    );
  return (
    <>
      <HistoryTable selections={data} />
      {data.length >= limit && limit < MAX && (
        <Button
          variant="outline"
          busy={query.isPlaceholderData}
          onClick={() => setLimit(MAX)}
          className="justify-self-start"
        >
          Show older ones
        </Button>
      )}
    </>
  );
}

function HistoryTable({ selections }: { selections: readonly SelectedTopic[] }) {
  return (
    <Table caption="History of selected topics">
      <TableHead>
        <TableHeader>Selected</TableHeader>
        <TableHeader>Topic</TableHeader>
        <TableHeader>Category</TableHeader>
        <TableHeader>Sub-category</TableHeader>
      </TableHead>
      <TableBody>
        {selections.map(({ id, selectedAt, content, category, subCategory }) => (
          <TableRow key={id}>
            <TableCell phone="line" className="whitespace-nowrap text-on-2">
              <time dateTime={selectedAt}>{shortDate(selectedAt)}</time>
            </TableCell>
            <TableCell phone="line" className="font-label leading-snug wrap-anywhere desktop:w-[55%]">
              {content}
            </TableCell>
            <TableCell className="wrap-anywhere max-desktop:font-label">{category}</TableCell>
            <TableCell className="text-on-2 wrap-anywhere">{subCategory}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const LINES = ["a", "b", "c", "d", "e", "f", "g", "h"];

function LoadingHistory() {
  return (
    <Loading label="Loading history..." className="grid gap-px">
      {LINES.map((line) => (
        <Skeleton key={line} className="h-13" />
      ))}
    </Loading>
  );
}
