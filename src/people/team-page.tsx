import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { pageContext } from "#platform/pages/page-context.ts";
import { Button } from "#ui/controls/button.tsx";
import { loadedDialog } from "#ui/layers/loaded-dialog.tsx";
import { Table, TableBody, TableHead, TableHeader } from "#ui/lists/table.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { Loading, Skeleton } from "#ui/states/skeleton.tsx";
import { LinkCard } from "./link-card.tsx";
import { MemberRow } from "./member-row.tsx";
import { OpenInvitations } from "./open-invitations.tsx";
import type { Member } from "./people.contract.ts";
import { membersQuery } from "./people.queries.ts";

const InviteDialog = loadedDialog(() => import("./invite-dialog.tsx"));

type ShownLink = { title: string; text: string; url: string };

export const middleware = [
  ({ context }: LoaderFunctionArgs) => {
    if (context.get(pageContext).user?.role !== "owner") throw redirect("/admin/settings");
  },
];

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
            Owners may do everything, producers run the back office. Moderators see topic requests, nothing
            else.
          </p>
        </div>
        <Button onClick={() => setInviting(true)}>
          <UserPlus />
          Invite
        </Button>
      </header>
      {link && <LinkCard {...link} />}
      <Members onLink={setLink} />
      <OpenInvitations />
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

function Members({ onLink }: { onLink: (link: ShownLink) => void }) {
  const { data, error, isFetching, refetch } = useQuery(membersQuery);
  const [othersShown, setOthersShown] = useState(false);
  if (!data && error)
    return <ErrorState message="Failed to load the team" busy={isFetching} onRetry={() => refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the team..." className="grid gap-px">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Loading>
    );
  const team = data.items.filter(({ role }) => role !== null);
  const others = data.items.filter(({ role }) => role === null);
  const countOfOthers = data.total - team.length;
  const shown = (caption: string, members: Member[]) => (
    <MemberTable caption={caption} members={members} onLink={onLink} />
  );
  return (
    <>
      {shown("Team", team)}
      {countOfOthers > 0 && (
        <section aria-labelledby="others-title" className="grid gap-3 border-rule border-t pt-6">
          <div className="flex items-start justify-between gap-6">
            <div>
              <h3 id="others-title" className="font-strong text-t-1">
                Other accounts
              </h3>
              <p className="text-on-2">
                {countOfOthers === 1
                  ? "1 visitor with an account and no role."
                  : `${countOfOthers} visitors with an account and no role.`}
              </p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={othersShown}
              onClick={() => setOthersShown(!othersShown)}
            >
              {othersShown ? "Hide" : "Show"}
            </Button>
          </div>
          {othersShown && shown("Other accounts", others)}
          {othersShown && countOfOthers > others.length && (
            <p className="text-on-2 text-t-0">The first {others.length} by name are shown.</p>
          )}
        </section>
      )}
    </>
  );
}

function MemberTable({
  caption,
  members,
  onLink,
}: {
  caption: string;
  members: Member[];
  onLink: (link: ShownLink) => void;
}) {
  return (
    <Table caption={caption}>
      <TableHead>
        <TableHeader>Account</TableHeader>
        <TableHeader>Role</TableHeader>
        <TableHeader>Signed in</TableHeader>
        <TableHeader>Passkeys</TableHeader>
        <TableHeader>
          <span className="sr-only">Actions</span>
        </TableHeader>
      </TableHead>
      <TableBody>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            onLink={({ username, url }) =>
              onLink({
                title: `A link for ${username} is ready`,
                text: "It is shown once, sets a new password once, and ends in 24 hours. Send it by hand.",
                url,
              })
            }
          />
        ))}
      </TableBody>
    </Table>
  );
}
