import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";
import type { Invitation } from "./people.contract.ts";
import { createPeopleClient, invitationsQuery } from "./people.queries.ts";
import { ROLE_OPTIONS } from "./role-names.ts";
import { useTeamChange } from "./use-team-change.ts";

export function OpenInvitations({ onWithdrawn }: { onWithdrawn: (id: number) => void }) {
  const query = useQuery(invitationsQuery);
  const { data, error, isFetching } = query;
  const rows = useRef<HTMLUListElement>(null);
  useRowFocus(rows);
  if (error && !data)
    return (
      <ErrorState
        message="Failed to load the invitations"
        busy={isFetching}
        onRetry={() => retryQuery(query)}
      />
    );
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="invitations-title">
      <h3 id="invitations-title" className="font-strong text-t-1">
        Open invitations
      </h3>
      <ul ref={rows} className="mt-2">
        {data.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onWithdrawn={() => onWithdrawn(invitation.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation, onWithdrawn }: { invitation: Invitation; onWithdrawn: () => void }) {
  const { shortDate } = useDateFormatters();
  const textId = useId();
  const { id, role, email, invitedBy, createdAt, expiresAt } = invitation;
  const label = ROLE_OPTIONS.find(({ value }) => value === role)?.label;
  const withdraw = useTeamChange(async () => {
    await createPeopleClient()("DELETE /api/team/invitations/{id}", { params: { id } });
    onWithdrawn();
  }, "Failed to withdraw the invitation");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-rule border-b py-3">
      <div id={textId} className="min-w-0 flex-1 basis-64">
        <p className="font-strong wrap-anywhere">{email ?? "By link"}</p>
        <p className="text-on-2 text-t-0">
          {label}, invited by {invitedBy} on {shortDate(createdAt)}
        </p>
      </div>
      <p>Ends {shortDate(expiresAt)}</p>
      <Button
        variant="ghost"
        size="sm"
        aria-describedby={textId}
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate(undefined)}
      >
        Withdraw
      </Button>
    </li>
  );
}
