import { useState } from "react";
import { createListUrlParams } from "#platform/browser/list-view.rules.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { CallTable } from "#ui/calls/call-table.tsx";
import { useCallList } from "#ui/calls/use-call-list.ts";
import { Button } from "#ui/controls/button.tsx";
import { ExportButton } from "#ui/controls/export-button.tsx";
import { DeleteDialog } from "#ui/layers/confirm-dialog.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { TableCell, TableRow } from "#ui/lists/table.tsx";
import { MESSAGE_KIND_OPTIONS } from "../message-kinds.rules.ts";
import type { Follower } from "./team-followers.contract.ts";
import { confirmedFollowersQuery, createTeamFollowersClient } from "./team-followers.queries.ts";

const FOLLOWERS_VIEW = createListUrlParams({});

/** Lists the people who follow by email. Only owners see it. */
export function ConfirmedFollowersTable() {
  const list = useCallList({ view: FOLLOWERS_VIEW, size: 50, query: confirmedFollowersQuery });
  return (
    <section aria-labelledby="followers-people">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 id="followers-people" className="font-strong">
          Followers by email
        </h3>
        <ExportButton
          path="/api/followers/export"
          name="followers.csv"
          exported="The addresses have been exported to followers.csv."
        />
      </header>
      <CallTable
        list={list}
        label="followers"
        failure="Error loading followers"
        headers={["Address", "Wants to know", "Since"]}
        rowClassName="h-13"
        empty={<p className="text-on-2">Nobody has confirmed an address yet.</p>}
      >
        {(person) => <FollowerRow key={person.id} person={person} />}
      </CallTable>
    </section>
  );
}

function FollowerRow({ person: { id, email, wants, createdAt } }: { person: Follower }) {
  const [isConfirming, setConfirming] = useState(false);
  const { shortDate } = useDateFormatters();
  const removal = useChangeWithToast(
    () => createTeamFollowersClient()("DELETE /api/followers/people/{id}", { params: { id } }),
    { done: "Follower deleted", failure: "Failed to delete the follower" },
  );
  const labels = MESSAGE_KIND_OPTIONS.flatMap(({ value, label }) => (wants.includes(value) ? [label] : []));
  return (
    <TableRow>
      <TableCell phone="line" header className="font-strong wrap-anywhere">
        {email}
      </TableCell>
      <TableCell label="Wants to know">{labels.join(", ")}</TableCell>
      <TableCell label="Since" className="text-on-2">
        {shortDate(createdAt)}
      </TableCell>
      <TableCell phone="end" className="text-right">
        <Button variant="ghost" size="sm" onClick={() => setConfirming(true)}>
          Delete<span className="sr-only"> {email}</span>
        </Button>
        <DeleteDialog
          open={isConfirming}
          onOpenChange={setConfirming}
          body={`${email} will be permanently erased and won't get any more emails.`}
          onConfirm={() => removal.mutateAsync(undefined)}
        />
      </TableCell>
    </TableRow>
  );
}
