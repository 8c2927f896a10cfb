import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listView, pageLimits } from "#platform/browser/list-view.rules.ts";
import { useListView } from "#platform/browser/list-view.ts";
import { PagedList } from "#ui/lists/paged-list.tsx";
import { Table } from "#ui/lists/table.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { type Outcome, RestoreOutcome } from "./restore-outcome.tsx";
import { trashQuery } from "./trash.queries.ts";
import { TRASH_DAYS } from "./trash.rules.ts";
import { TrashRow } from "./trash-row.tsx";

const PAGE_SIZE = 50;
const VIEW = listView({});

export default function TrashPage() {
  const [{ page }, change] = useListView(VIEW);
  const query = useQuery(trashQuery(pageLimits(page, PAGE_SIZE)));
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <section aria-labelledby="trash-title" className="grid grid-cols-1 gap-5">
      <header className="max-w-xl">
        <h2 id="trash-title" className="title">
          Trash
        </h2>
        <p className="mt-1 text-on-2">
          What was deleted stays for {TRASH_DAYS} days and shows nowhere else. A restore brings back links,
          pictures and dates.
        </p>
      </header>
      {outcome && <RestoreOutcome key={outcome.key} outcome={outcome} />}
      <PagedList
        query={query}
        label="the trash"
        failure="Failed to load the trash"
        page={page}
        size={PAGE_SIZE}
        onPage={(next, how) => change({ page: next }, how)}
        loading={<LoadingRows label="Loading the trash..." rows={5} rowClassName="h-16" />}
        empty={
          <EmptyState
            title="The trash is empty"
            description={`What somebody deletes can be restored here for ${TRASH_DAYS} days.`}
          />
        }
      >
        {(deletions) => (
          <Table
            caption="Trash"
            headers={["What", "Deleted by", { name: "Gone for ever in", className: "whitespace-nowrap" }]}
          >
            {deletions.map((deletion) => (
              <TrashRow key={deletion.id} deletion={deletion} onRestored={setOutcome} />
            ))}
          </Table>
        )}
      </PagedList>
    </section>
  );
}
