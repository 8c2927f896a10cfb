import ClockAlert from "lucide-react/icons/clock-alert";
import Undo from "lucide-react/icons/undo-2";
import { useState } from "react";
import { createListUrlParams } from "#platform/browser/list-view.rules.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { CallTable } from "#ui/calls/call-table.tsx";
import { useCallList } from "#ui/calls/use-call-list.ts";
import { Button } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { TableCell, TableRow } from "#ui/lists/table.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { type RestoredDeletion, RestoreOutcome } from "./restore-outcome.tsx";
import type { Deletion } from "./trash.contract.ts";
import { createTrashClient, trashQuery } from "./trash.queries.ts";
import { describeDeletedKind, describeTimeLeft, TRASH_DAYS } from "./trash.rules.ts";

const LIST_VIEW_PARAMS = createListUrlParams({});

export default function TrashPage() {
  const list = useCallList({ view: LIST_VIEW_PARAMS, size: 50, query: trashQuery });
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

function TrashRow({
  deletion,
  onRestored,
}: {
  deletion: Deletion;
  onRestored: (outcome: RestoredDeletion) => void;
}) {
  const { id, label, by, at, expiresAt, entity } = deletion;
  const { shortMoment } = useDateFormatters();
  const [isConfirmingDeletion, setConfirmingDeletion] = useState(false);
  const restore = useChangeWithToast(
    () => createTrashClient()("POST /api/trash/{id}/restore", { params: { id } }),
    {
      failure: "Failed to restore",
      onDone: (restoreResult) =>
        onRestored({ key: `${id} ${Date.now()}`, entity, label, restored: restoreResult }),
    },
  );
  const deletePermanently = useChangeWithToast(
    () => createTrashClient()("DELETE /api/trash/{id}", { params: { id } }),
    {
      failure: "Failed to delete permanently",
      done: () => ({ title: "Deleted permanently", description: label }),
    },
  );
  const { text, isSoon } = describeTimeLeft(expiresAt, new Date());
  const nameId = `deletion-${id}`;
  return (
    <TableRow>
      <TableCell phone="line" header>
        <p id={nameId} className="line-clamp-3 font-strong wrap-anywhere">
          {label}
        </p>
        <p className="text-on-2 text-t-0">{describeDeletedKind(deletion)}</p>
      </TableCell>
      <TableCell phone="line" className="text-on-2 wrap-anywhere">
        {by},{" "}
        <time dateTime={at} className="whitespace-nowrap">
          {shortMoment(at)}
        </time>
      </TableCell>
      <TableCell label="Removed in" className="whitespace-nowrap">
        <span className={isSoon ? "font-strong text-t-0" : undefined}>
          {isSoon && <ClockAlert className="mr-2 inline size-4" />}
          {text}
        </span>
      </TableCell>
      <TableCell phone="end" className="text-right desktop:whitespace-nowrap">
        <Button
          variant="ghost"
          size="sm"
          aria-describedby={nameId}
          disabled={restore.isPending}
          onClick={() => setConfirmingDeletion(true)}
        >
          Delete permanently
        </Button>{" "}
        <Button
          variant="outline"
          size="sm"
          aria-describedby={nameId}
          busy={restore.isPending}
          onClick={() => restore.mutate(undefined)}
        >
          <Undo />
          Restore
        </Button>
        <ConfirmDialog
          open={isConfirmingDeletion}
          onOpenChange={setConfirmingDeletion}
          title="Are you sure?"
          body={`This will permanently delete “${label}”. This action cannot be undone.`}
          confirm="Delete permanently"
          destructive
          onConfirm={() => deletePermanently.mutateAsync(undefined)}
        />
      </TableCell>
    </TableRow>
  );
}
