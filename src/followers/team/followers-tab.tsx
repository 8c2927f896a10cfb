import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { prefetchQueries } from "#platform/browser/query-provider.tsx";
import { useUser } from "#platform/pages/current-user.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { useDates } from "#show/use-show.ts";
import { Table, TableCell, TableRow } from "#ui/lists/table.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { FollowersPlot } from "./followers-plot.tsx";
import { MessageWordsForm } from "./message-words-form.tsx";
import { PeopleTable } from "./people-table.tsx";
import type { Followers } from "./team-followers.contract.ts";
import { followersQuery } from "./team-followers.queries.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(pageContext);
  return prefetchQueries((client) => [client.prefetchQuery(followersQuery(fetch))]);
}

/** The number of followers, and what they are told. */
export default function FollowersTab() {
  const isOwner = useUser()?.role === "owner";
  const query = useQuery(followersQuery());
  return (
    <section aria-labelledby="followers-title" className="grid grid-cols-1 gap-10">
      <h2 id="followers-title" className="sr-only">
        Followers
      </h2>
      <Loaded query={query} what="the followers" rows={6} rowClassName="h-16">
        {(followers) => (
          <>
            <Figures {...followers} />
            <FollowersPlot days={followers.days} />
            <LastMessages messages={followers.messages} />
          </>
        )}
      </Loaded>
      <MessageWordsForm />
      {isOwner && <PeopleTable />}
    </section>
  );
}

function Figures({ mail, push, wants }: Followers) {
  const figures: [label: string, value: number, note: string][] = [
    ["By email", mail.confirmed, `${mail.waiting} not confirmed yet`],
    ["By notification", push, push === 1 ? "browser" : "browsers"],
    ["Half an hour before", wants.soon, "want to know"],
    ["When it’s live", wants.live, "want to know"],
    ["New episodes", wants.episode, "want to know"],
  ];
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-5">
      {figures.map(([label, value, note]) => (
        <div key={label} className="grid min-w-28">
          <dt className="text-on-2 text-t-0">{label}</dt>
          <dd className="font-strong text-t-4 leading-tight">{value.toLocaleString("en-US")}</dd>
          <dd className="text-on-2 text-t-0">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

const MESSAGE_NAMES: Record<Followers["messages"][number]["kind"], string> = {
  soon: "Half an hour before",
  live: "Live",
  episode: "New episode",
  skipped: "Skipped",
};

function LastMessages({ messages }: Pick<Followers, "messages">) {
  const { shortMoment } = useDates();
  return (
    <section aria-labelledby="last-messages">
      <h3 id="last-messages" className="font-strong">
        The last messages
      </h3>
      {messages.length === 0 ? (
        <p className="mt-2 text-on-2">
          Nothing was sent yet. The first message goes out half an hour before the next show.
        </p>
      ) : (
        <Table
          caption="The last messages"
          headers={["Message", "Sent", "By email", "By notification", "Not reached"]}
        >
          {messages.map(({ at, kind, subject, mail, push, failed }) => (
            <TableRow key={`${kind} ${at}`}>
              <TableCell phone="line" className="wrap-anywhere">
                <span className="font-strong">{subject}</span>
                <span className="block text-on-2 text-t-0">{MESSAGE_NAMES[kind]}</span>
              </TableCell>
              <TableCell label="Sent">{shortMoment(at)}</TableCell>
              <TableCell label="By email">{mail.toLocaleString("en-US")}</TableCell>
              <TableCell label="By notification">{push.toLocaleString("en-US")}</TableCell>
              <TableCell label="Not reached">{failed.toLocaleString("en-US")}</TableCell>
            </TableRow>
          ))}
        </Table>
      )}
    </section>
  );
}
