import { HydrationBoundary, useQuery, useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { clockTime } from "#episodes/durations.rules.ts";
import { listView, pageLimits } from "#platform/browser/list-view.rules.ts";
import { useListView } from "#platform/browser/list-view.ts";
import { prefetchQueries } from "#platform/browser/query-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { useDates } from "#show/use-show.ts";
import { useSetTopicUsed } from "#topics/use-topic-changes.ts";
import { Button } from "#ui/controls/button.tsx";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { useDownload } from "#ui/controls/use-download.ts";
import { PagedList } from "#ui/lists/paged-list.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#ui/lists/table.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import type { HistoryRow as Row } from "./draw.contract.ts";
import { HISTORY_KEY, historyQuery } from "./draw.queries.ts";

const PAGE_SIZE = 50;
const VIEW = listView({});
type View = ReturnType<typeof VIEW.parse>;

const makePageQuery = ({ search, page }: View) => ({ search, ...pageLimits(page, PAGE_SIZE) });

export function loader({ context, request }: LoaderFunctionArgs) {
  const { fetch } = context.get(pageContext);
  const page = makePageQuery(VIEW.parse(new URL(request.url).searchParams));
  return prefetchQueries((client) => [client.prefetchQuery(historyQuery(page, fetch))]);
}

export default function HistoryTab() {
  return (
    <HydrationBoundary state={useLoaderData<typeof loader>()}>
      <History />
    </HydrationBoundary>
  );
}

function History() {
  const [view, change] = useListView(VIEW);
  const query = useQuery(historyQuery(makePageQuery(view)));
  const csv = useDownload({
    path: "/api/selected-topics/export",
    name: "podcast-history.csv",
    done: {
      title: "Export Successful",
      description: "The history has been exported to podcast-history.csv.",
    },
    failed: "Export Failed",
  });
  return (
    <section aria-labelledby="history-title" className="grid grid-cols-1 gap-5">
      <h2 id="history-title" className="sr-only">
        History
      </h2>
      <div className="flex flex-wrap items-center gap-2 tablet:gap-2.5">
        <SearchBox
          label="Search history"
          search={view.search}
          onSearch={(search) => change({ search }, { replace: true })}
          className="min-w-56 flex-1 desktop:max-w-80"
        />
        <Button variant="outline" busy={csv.busy} onClick={csv.download} className="tablet:ml-auto">
          <Download />
          Export CSV
        </Button>
      </div>
      <PagedList
        query={query}
        label="the history"
        failure="Error loading the history"
        page={view.page}
        size={PAGE_SIZE}
        onPage={(page, how) => change({ page }, how)}
        loading={<LoadingRows label="Loading history..." rows={8} rowClassName="h-13" />}
        empty={view.search ? <NoHits onReset={() => change({ search: "" })} /> : <NoHistory />}
      >
        {(selections) => <HistoryTable selections={selections} />}
      </PagedList>
    </section>
  );
}

const NoHits = ({ onReset }: { onReset: () => void }) => (
  <EmptyState
    title="Nothing found"
    description="No picked topic has this in its content, category or sub-category."
    action={
      <Button variant="outline" onClick={onReset}>
        Show all of the history
      </Button>
    }
  />
);

const NoHistory = () => (
  <EmptyState
    title="No topic selected yet"
    description="Each topic that is put on the table during a draw is kept here, with its date."
  />
);

function HistoryTable({ selections }: { selections: readonly Row[] }) {
  return (
    <Table caption="History of selected topics">
      <TableHead>
        <TableHeader>Selected</TableHeader>
        <TableHeader>Topic</TableHeader>
        <TableHeader>Category</TableHeader>
        <TableHeader>Sub-category</TableHeader>
        <TableHeader>
          <span className="sr-only">Actions</span>
        </TableHeader>
      </TableHead>
      <TableBody>
        {selections.map((selection) => (
          <HistoryRow key={selection.id} selection={selection} />
        ))}
      </TableBody>
    </Table>
  );
}

function HistoryRow({ selection }: { selection: Row }) {
  const { shortMoment } = useDates();
  const { id, selectedAt, selectedType, content, category, subCategory, isUsed } = selection;
  const setUsed = useSetTopicUsed();
  const client = useQueryClient();
  const contentId = `selection-${id}`;
  const reactivate = () =>
    setUsed.mutate(
      { id: selection[`${selectedType}Id`], isUsed: true },
      { onSettled: () => client.invalidateQueries({ queryKey: HISTORY_KEY }) },
    );
  return (
    <TableRow>
      <TableCell phone="line" className="whitespace-nowrap text-on-2">
        <time dateTime={selectedAt}>{shortMoment(selectedAt)}</time>
      </TableCell>
      <TableCell
        id={contentId}
        phone="line"
        className="font-label leading-snug wrap-anywhere desktop:w-[45%]"
      >
        {content}
        <OnAirLinks row={selection} />
      </TableCell>
      <TableCell className="wrap-anywhere max-desktop:font-label">{category}</TableCell>
      <TableCell className="text-on-2 wrap-anywhere">{subCategory}</TableCell>
      <TableCell phone="end" className="desktop:w-36 desktop:py-2 desktop:text-right">
        {isUsed && (
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={contentId}
            busy={setUsed.isPending}
            onClick={reactivate}
            className="desktop:-mr-4"
          >
            <RotateCcw />
            Reactivate
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

/** The way to the draw on air, the topic and the second of the episode. */
function OnAirLinks({ row: { content, drawId, episode } }: { row: Row }) {
  const looks = "text-link underline underline-offset-3 wrap-anywhere";
  return (
    <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1 font-regular text-t-0">
      <Link to={`/admin?search=${encodeURIComponent(content)}`} className={looks}>
        Topic
      </Link>
      {drawId !== null && (
        <Link to={`/draws/${drawId}`} className={looks}>
          {`Draw ${drawId}`}
        </Link>
      )}
      {episode && (
        <Link to={`${episode.address}?t=${episode.seconds}`} className={looks}>
          {`${episode.title}, ${clockTime(episode.seconds)}`}
        </Link>
      )}
    </span>
  );
}
