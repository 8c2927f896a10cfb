import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import { requireOwner } from "#platform/pages/page-context.ts";
import { Button } from "#ui/controls/button.tsx";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";
import { LinkCard } from "./link-card.tsx";
import { OtherAccounts, type ShownLink, TeamMembers } from "./members.tsx";
import { OpenInvitations } from "./open-invitations.tsx";
import { PasskeyRequirement } from "./passkey-requirement.tsx";

const InviteDialog = loadDialogLazily(() => import("./invite-dialog.tsx"));

export const middleware = [requireOwner];

/** With a loader the server, and so the guard, takes part in every navigation here. */
export const loader = () => null;

export default function TeamPage() {
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<ShownLink>();
  return (
    <div className="grid gap-8">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-lg">
          <h2 className="title">Team</h2>
          <p className="mt-1 text-on-2">
            Owners may do everything, producers run the back office. Moderators see topic requests, the board
            and the week, nothing else.
          </p>
        </div>
        <Button onClick={() => setInviting(true)}>
          <UserPlus />
          Invite
        </Button>
      </header>
      <TeamMembers onLink={setLink} />
      <OpenInvitations />
      {link && <LinkCard {...link} />}
      <PasskeyRequirement />
      <OtherAccounts onLink={setLink} />
      <InviteDialog
        open={inviting}
        onOpenChange={setInviting}
        onInvited={({ role, url }) =>
          setLink({
            title: `A link for ${role === "owner" ? "an owner" : `a ${role}`} is ready`,
            text: "It is shown once, works once, and ends in 72 hours. Send it by hand.",
            url,
          })
        }
      />
    </div>
  );
}
