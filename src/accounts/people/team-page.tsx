import Copy from "lucide-react/icons/copy";
import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import { requireOwner } from "#platform/pages/page-context.ts";
import { useHasMailServer } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Input } from "#ui/controls/input.tsx";
import { copyText } from "#ui/layers/copy-text.ts";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { type LinkShownOnce, OtherAccounts, TeamMembers } from "./members.tsx";
import { OpenInvitations } from "./open-invitations.tsx";
import { TeamSignInRules } from "./team-sign-in-rules.tsx";

const InviteDialog = createLazyDialog(() => import("./invite-dialog.tsx"));

export const middleware = [requireOwner];

/** Loads nothing, but having a loader makes the server check permissions on every navigation to this page. */
export const loader = () => null;

export default function TeamPage() {
  const [isInviting, setInviting] = useState(false);
  const [links, setLinks] = useState<LinkShownOnce[]>([]);
  const hasMailServer = useHasMailServer();
  const describeSentEmail = (email: string) =>
    hasMailServer
      ? `It's on its way to ${email}, too.`
      : `The email to ${email} was written to a file: no mail server is set up.`;
  const hideLink = (subject: string) =>
    setLinks((shownLinks) => shownLinks.filter((link) => link.subject !== subject));
  const showLink = (link: LinkShownOnce) => {
    hideLink(link.subject);
    setLinks((shownLinks) => [link, ...shownLinks]);
  };
  return (
    <div className="grid gap-8">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-lg">
          <h2 className="title">Team</h2>
          <p className="mt-1 text-on-2">
            Owners can do everything. Producers run the back office. Moderators only see topic requests,
            questions, the board and the week.
          </p>
        </div>
        <Button onClick={() => setInviting(true)}>
          <UserPlus />
          Invite
        </Button>
      </header>
      <TeamMembers onLinkCreated={showLink} />
      <OpenInvitations onWithdrawn={(id) => hideLink(`invitation ${id}`)} />
      {links.map((link) => (
        <LinkCard key={link.url} {...link} />
      ))}
      <TeamSignInRules />
      <OtherAccounts onLinkCreated={showLink} />
      <InviteDialog
        open={isInviting}
        onOpenChange={setInviting}
        onInvited={({ id, role, email, url }) =>
          showLink({
            subject: `invitation ${id}`,
            title: `A link for ${role === "owner" ? "an owner" : `a ${role}`} is ready`,
            text: email
              ? `${describeSentEmail(email)} The link is shown only once, works once, and expires in 72 hours.`
              : "It's shown only once, works once, and expires in 72 hours. Send it yourself.",
            url,
          })
        }
      />
    </div>
  );
}

/**
 * Shows a new link, which can't be shown again later. The card stays until the owner leaves the page or the link stops
 * working, because its invitation was withdrawn or the person got another link.
 */
function LinkCard({ title, text, url }: { title: string; text: string; url: string }) {
  const copy = () => copyText(url, { title: "Link copied" }, "Could not copy the link");
  return (
    <div
      role="alert"
      data-ground="panel"
      className="grid items-center gap-x-6 gap-y-3 rounded-panel border border-panel-edge p-4 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
    >
      <div>
        <p className="font-strong">{title}</p>
        <p className="text-on-2 text-t-0">{text}</p>
      </div>
      <div className="flex gap-3">
        <Input readOnly value={url} aria-label="Link" onFocus={(event) => event.target.select()} />
        <Button variant="outline" onClick={copy}>
          <Copy />
          Copy
        </Button>
      </div>
    </div>
  );
}
