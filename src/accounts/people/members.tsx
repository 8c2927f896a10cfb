import { infiniteQueryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Table } from "#ui/lists/table.tsx";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { QueryContent } from "#ui/states/query-content.tsx";
import { MemberRow } from "./member-row.tsx";
import type { Member } from "./people.contract.ts";
import { createPeopleClient, MEMBERS_PER_PAGE, membersQuery } from "./people.queries.ts";

/** A link that can't be shown again later. A newer link with the same `subject` replaces it. */
export type LinkShownOnce = { subject: string; title: string; text: string; url: string };

type OnLinkCreatedProps = { onLinkCreated: (link: LinkShownOnce) => void };

/** Lists the accounts that have a role. */
export function TeamMembers({ onLinkCreated }: OnLinkCreatedProps) {
  return (
    <QueryContent query={useQuery(membersQuery)} what="the team" rows={2} rowClassName="h-16">
      {({ items }) => (
        <MemberTable
          caption="Team"
          members={items.filter(({ role }) => role !== null)}
          onLinkCreated={onLinkCreated}
        />
      )}
    </QueryContent>
  );
}

/** Fetches the accounts after the first 200, page by page. */
const moreMembersQuery = infiniteQueryOptions({
  queryKey: ["team", "more-members"],
  queryFn: ({ signal, pageParam: offset }) =>
    createPeopleClient().page("GET /api/team", { query: { limit: MEMBERS_PER_PAGE, offset }, signal }),
  initialPageParam: MEMBERS_PER_PAGE,
  getNextPageParam: ({ total }, _, offset) =>
    offset + MEMBERS_PER_PAGE < total ? offset + MEMBERS_PER_PAGE : undefined,
});

/** Lists the accounts without a role. The list is hidden until a button is pressed. */
export function OtherAccounts({ onLinkCreated }: OnLinkCreatedProps) {
  const { data } = useQuery(membersQuery);
  const section = useRef<HTMLElement>(null);
  useRowFocus(section);
  const [isShown, setShown] = useState(false);
  const [isMoreShown, setMoreShown] = useState(false);
  const more = useInfiniteQuery({ ...moreMembersQuery, enabled: isMoreShown });
  const moreAccounts = more.data?.pages.flatMap(({ items }) => items) ?? [];
  const accounts = [...(data?.items ?? []), ...moreAccounts];
  const otherAccounts = accounts.filter(({ role }) => role === null);
  const count = data ? data.total - accounts.length + otherAccounts.length : 0;
  const showMore = () => {
    setMoreShown(true);
    void more.fetchNextPage();
  };
  if (count === 0) return null;
  return (
    <section ref={section} aria-labelledby="others-title" className="grid gap-3 border-rule border-t pt-6">
      <div className="flex items-start justify-between gap-6">
        <div>
          <h3 id="others-title" className="font-strong text-t-1">
            Other accounts
          </h3>
          <p className="text-on-2">
            {count === 1
              ? "1 visitor with an account and no role."
              : `${count} visitors with an account and no role.`}
          </p>
        </div>
        <Button variant="ghost" size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide" : "Show"}
        </Button>
      </div>
      {isShown && (
        <MemberTable caption="Other accounts" members={otherAccounts} onLinkCreated={onLinkCreated} />
      )}
      {isShown && more.isError && (
        <ErrorState
          message="Failed to load more accounts"
          busy={more.isFetching}
          onRetry={more.fetchNextPage}
        />
      )}
      {isShown && !more.isError && count > otherAccounts.length && (
        <Button variant="outline" busy={more.isFetching} onClick={showMore} className="justify-self-start">
          Show more
        </Button>
      )}
    </section>
  );
}

function MemberTable({
  caption,
  members,
  onLinkCreated,
}: OnLinkCreatedProps & { caption: string; members: Member[] }) {
  return (
    <Table caption={caption} headers={["Account", "Role", "Signed in", "Passkeys"]}>
      {members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          onLinkCreated={({ username, url }) =>
            onLinkCreated({
              subject: `password of ${username}`,
              title: `A link for ${username} is ready`,
              text: "It's shown only once, works once, and expires in 24 hours. Send it yourself.",
              url,
            })
          }
        />
      ))}
    </Table>
  );
}
