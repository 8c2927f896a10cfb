import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Role } from "#platform/http/endpoint.contract.ts";
import { Select } from "#ui/controls/select.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import type { ToastMessage } from "#ui/layers/toast.ts";
import type { Member } from "./people.contract.ts";
import { createPeopleClient } from "./people.queries.ts";
import { ROLE_OPTIONS } from "./role-names.ts";
import { useTeamChange } from "./use-team-change.ts";

const ROLE_CHOICES = [...ROLE_OPTIONS, { value: "none" as const, label: "None" }];

type RoleChange = { nextRole: Role | null; undoes?: true };

const formatRole = (role: Role | null): string =>
  role === null ? "a visitor" : role === "owner" ? "an owner" : `a ${role}`;

/**
 * Shows an account's role and lets an owner change it. A change takes effect immediately and can be undone; changing
 * your own role asks for confirmation first.
 */
export function RoleChoice({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { id, username, role } = member;
  const [nextOwnRole, setNextOwnRole] = useState<Role | null>();
  const changeRole = useTeamChange(
    ({ nextRole }: RoleChange) =>
      createPeopleClient()("PUT /api/team/{id}", { params: { id }, body: { role: nextRole } }),
    "Failed to change the role",
    (_, { nextRole, undoes }): ToastMessage | undefined => {
      if (isSelf) return undefined;
      if (undoes) return { title: "Role restored" };
      return {
        title: `${username} is now ${formatRole(nextRole)}`,
        description:
          role === "owner" ? "Invitations and password links that they created stop working." : undefined,
        action: {
          label: "Undo",
          description: `makes ${username} ${formatRole(role)} again`,
          run: () => changeRole.mutate({ nextRole: role, undoes: true }),
        },
      };
    },
  );
  const { revalidate } = useRevalidator();
  const chooseRole = (nextRole: Role | null) => {
    if (isSelf) setNextOwnRole(nextRole);
    else changeRole.mutate({ nextRole });
  };
  const changeOwnRole = async () => {
    await changeRole.mutateAsync({ nextRole: nextOwnRole ?? null });
    await revalidate();
  };
  return (
    <>
      <Select
        aria-label={`Role of ${username}`}
        value={changeRole.isPending ? (changeRole.variables.nextRole ?? "none") : (role ?? "none")}
        options={ROLE_CHOICES}
        onValueChange={(nextRole) =>
          changeRole.isPending || chooseRole(nextRole === "none" ? null : nextRole)
        }
        className="w-37"
      />
      <ConfirmDialog
        open={nextOwnRole !== undefined}
        onOpenChange={() => setNextOwnRole(undefined)}
        title="Change your own role?"
        body={`You will become ${formatRole(nextOwnRole ?? null)} right away and lose access to this page. Open invitations and password links that you created stop working. Only another owner can make you an owner again.`}
        confirm="Change my role"
        destructive
        onConfirm={changeOwnRole}
      />
    </>
  );
}
