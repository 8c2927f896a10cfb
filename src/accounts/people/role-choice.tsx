import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Role } from "#platform/http/endpoint.contract.ts";
import { Select } from "#ui/controls/select.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import type { Member } from "./people.contract.ts";
import { peopleApi } from "./people.queries.ts";
import { ROLE_NAMES } from "./role-names.ts";
import { useTeamChange } from "./use-team-change.ts";

const ROLE_CHOICES = [...ROLE_NAMES, { value: "none" as const, label: "None" }];

const formatRole = (role: Role | null): string =>
  role === null ? "a visitor" : role === "owner" ? "an owner" : `a ${role}`;

/**
 * Shows an account's role and lets an owner change it. A change takes effect immediately and can be undone; changing
 * your own role asks for confirmation first.
 */
export function RoleChoice({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { id, username, role } = member;
  const [ownNext, setOwnNext] = useState<Role | null>();
  const change = useTeamChange(
    (next: Role | null) => peopleApi()("PUT /api/team/{id}", { params: { id }, body: { role: next } }),
    "Failed to change the role",
  );
  const { revalidate } = useRevalidator();
  const choose = (next: Role | null) => {
    if (isSelf) return setOwnNext(next);
    change.mutate(next, {
      onSuccess: () =>
        toast({
          title: `${username} is now ${formatRole(next)}`,
          action: {
            label: "Undo",
            description: `makes ${username} ${formatRole(role)} again`,
            run: () => change.mutate(role, { onSuccess: () => toast({ title: "Role restored" }) }),
          },
        }),
    });
  };
  const changeOwn = async () => {
    await change.mutateAsync(ownNext ?? null);
    await revalidate();
  };
  return (
    <>
      <Select
        aria-label={`Role of ${username}`}
        value={change.isPending ? (change.variables ?? "none") : (role ?? "none")}
        disabled={change.isPending}
        options={ROLE_CHOICES}
        onValueChange={(next) => choose(next === "none" ? null : next)}
        className="w-37"
      />
      <ConfirmDialog
        open={ownNext !== undefined}
        onOpenChange={() => setOwnNext(undefined)}
        title="Change your own role?"
        body={`You will become ${formatRole(ownNext ?? null)} right away and lose access to this page. Open invitations and password links that you created stop working. Only another owner can make you an owner again.`}
        confirm="Change my role"
        destructive
        onConfirm={changeOwn}
      />
    </>
  );
}
