import CircleAlert from "lucide-react/icons/circle-alert";
import KeyRound from "lucide-react/icons/key-round";
import LogOut from "lucide-react/icons/log-out";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { useUser } from "#platform/pages/current-user.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { DropdownMenu, MenuItem } from "#ui/layers/dropdown-menu.tsx";
import { toast } from "#ui/layers/toast.ts";
import { TableCell, TableRow } from "#ui/lists/table.tsx";
import { Avatar } from "#ui/signs/avatar.tsx";
import type { Member, ResetLink } from "./people.contract.ts";
import { createPeopleClient } from "./people.queries.ts";
import { RoleChoice } from "./role-choice.tsx";
import { useTeamChange } from "./use-team-change.ts";

export function MemberRow({
  member,
  onLinkCreated,
}: {
  member: Member;
  onLinkCreated: (link: ResetLink & { username: string }) => void;
}) {
  const { shortDate } = useDateFormatters();
  const { id, username, email, role, signedInAt, passkeys } = member;
  const isSelf = useUser()?.id === id;
  const [isRemoving, setRemoving] = useState(false);
  const [isSigningOut, setSigningOut] = useState(false);
  const createLink = useTeamChange(
    () => createPeopleClient()("POST /api/team/{id}/reset-link", { params: { id } }),
    "Failed to create the link",
  );
  const deleteAccount = useTeamChange(
    () => createPeopleClient()("DELETE /api/team/{id}", { params: { id } }),
    "Failed to delete the account",
  );
  const signOut = useTeamChange(
    () => createPeopleClient()("POST /api/team/{id}/sign-out", { params: { id } }),
    "Failed to sign the account out",
  );
  return (
    <TableRow>
      <TableCell phone="line" header>
        <div className="flex items-center gap-3">
          <Avatar name={username} />
          <div className="min-w-0">
            <p className="font-strong wrap-anywhere">
              {username} {isSelf && <span className="font-regular text-on-2">you</span>}
            </p>
            <p className="text-on-2 text-t-0 wrap-anywhere">{email ?? "No address"}</p>
          </div>
        </div>
      </TableCell>
      <TableCell>
        <RoleChoice member={member} isSelf={isSelf} />
      </TableCell>
      <TableCell label="Signed in" className="whitespace-nowrap">
        {signedInAt ? shortDate(signedInAt) : "Not yet"}
      </TableCell>
      <TableCell label="Passkeys">
        {passkeys > 0 && passkeys}
        {passkeys === 0 && (
          <span className="text-t-0">
            {role && <CircleAlert aria-hidden="true" className="mr-2 inline size-4" />}
            None yet
          </span>
        )}
      </TableCell>
      <TableCell phone="end" className="text-right">
        <DropdownMenu label={`Actions for ${username}`}>
          <MenuItem
            onSelect={() =>
              createLink.mutate(undefined, {
                onSuccess: (newLink) => onLinkCreated({ ...newLink, username }),
              })
            }
          >
            <KeyRound />
            Create a password link
          </MenuItem>
          {!isSelf && (
            <>
              <MenuItem onSelect={() => setSigningOut(true)}>
                <LogOut />
                Sign out everywhere
              </MenuItem>
              <MenuItem destructive onSelect={() => setRemoving(true)}>
                <Trash2 />
                Delete the account
              </MenuItem>
            </>
          )}
        </DropdownMenu>
        <ConfirmDialog
          open={isSigningOut}
          onOpenChange={setSigningOut}
          title={`Sign ${username} out?`}
          body="The account is signed out in every browser. Its password, passkeys and API tokens keep working, so if somebody else knows the password, create a password link, too."
          confirm="Sign Out"
          destructive
          onConfirm={async () => {
            await signOut.mutateAsync(undefined);
            toast({ title: "Account signed out" });
          }}
        />
        <ConfirmDialog
          open={isRemoving}
          onOpenChange={setRemoving}
          title={`Delete ${username}?`}
          body="The account is signed out and deleted right away. Open invitations and password links that it created stop working. Activity keeps the name."
          confirm="Delete"
          destructive
          onConfirm={async () => {
            await deleteAccount.mutateAsync(undefined);
            toast({ title: "Account deleted" });
          }}
        />
      </TableCell>
    </TableRow>
  );
}
