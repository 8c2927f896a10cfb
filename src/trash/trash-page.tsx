import { useState } from "react";
import { createListViewRules } from "#platform/browser/list-view.rules.ts";
import { CallTable } from "#ui/calls/call-table.tsx";
import { useCallList } from "#ui/calls/use-call-list.ts";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { type RestoredDeletion, RestoreOutcome } from "./restore-outcome.tsx";
import { trashQuery } from "./trash.queries.ts";
import { TRASH_DAYS } from "./trash.rules.ts";
import { TrashRow } from "./trash-row.tsx";

const LIST_VIEW_RULES = createListViewRules({});

export default function TrashPage() {
  const list = useCallList({ view: LIST_VIEW_RULES, size: 50, query: trashQuery });
  const [outcome, setOutcome] = useState<RestoredDeletion>();
  return (
    <section aria-labelledby="trash-title" className="grid grid-cols-1 gap-5">
      <header className="max-w-xl">
        <h2 id="trash-title" className="title">
          Trash
        </h2>
        <p className="mt-1 text-on-2">
          Deleted items stay here for {TRASH_DAYS} days and appear nowhere else. Restoring brings back links,
          pictures and dates, too.
        </p>
      </header>
      {outcome && <RestoreOutcome key={outcome.key} outcome={outcome} />}
      <CallTable
        list={list}
        label="the trash"
        caption="Trash"
        failure="Failed to load the trash"
        headers={["What", "Deleted by", { name: "Removed in", className: "whitespace-nowrap" }]}
        empty={
          <EmptyState
            title="The trash is empty"
            description={`Deleted things can be restored here for ${TRASH_DAYS} days.`}
          />
        }
      >
        {(deletion) => <TrashRow key={deletion.id} deletion={deletion} onRestored={setOutcome} />}
      </CallTable>
    </section>
  );
}
