import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { useUser } from "#platform/pages/current-user.ts";
import { prefetchQueries } from "#platform/pages/query-provider.tsx";
import { formatNumber } from "#platform/texts/counts.rules.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { Table, TableCell, TableRow } from "#ui/lists/table.tsx";
import { KeyFigures } from "#ui/plots/figures.tsx";
import { SeriesChart } from "#ui/plots/series.tsx";
import { QueryContent } from "#ui/states/query-content.tsx";
import { listLastDays } from "./charted-days.rules.ts";
import { ConfirmedFollowersTable } from "./confirmed-followers-table.tsx";
import { MessageTextsForm } from "./message-texts-form.tsx";
import type { FollowerOverview } from "./team-followers.contract.ts";
import { followerOverviewQuery } from "./team-followers.queries.ts";

export const loader = ({ context }: LoaderFunctionArgs) =>
  prefetchQueries(context, (client, fetch) => [client.prefetchQuery(followerOverviewQuery(fetch))]);

/** Shows how many followers there are, and which messages they get. */
export default function FollowersTab() {
  const isOwner = useUser()?.role === "owner";
  const query = useQuery(followerOverviewQuery());
  return (
    <section aria-labelledby="followers-title" className="grid grid-cols-1 gap-10">
      <h2 id="followers-title" className="title -mb-5">
        Followers
      </h2>
      <QueryContent query={query} what="the followers" rows={6} rowClassName="h-16">
        {(followers) => (
          <>
            <FollowerCounts {...followers} />
            <FollowersChart days={followers.days} />
            <RecentMessages messages={followers.messages} />
          </>
        )}
      </QueryContent>
      <MessageTextsForm />
      {isOwner && <ConfirmedFollowersTable />}
    </section>
  );
}

function FollowerCounts({ mail, push, wants }: FollowerOverview) {
  return (
    <KeyFigures
      figures={[
        {
          label: "By email",
          value: formatNumber(mail.confirmed),
          note: `${formatNumber(mail.waiting)} not confirmed yet`,
        },
        { label: "By notification", value: formatNumber(push), note: push === 1 ? "browser" : "browsers" },
        { label: "Half an hour before", value: formatNumber(wants.soon), note: "want to know" },
        { label: "When it's live", value: formatNumber(wants.live), note: "want to know" },
        { label: "New episodes", value: formatNumber(wants.episode), note: "want to know" },
      ]}
    />
  );
}

/** Charts the number of followers in each week of the last year. */
function FollowersChart({ days }: Pick<FollowerOverview, "days">) {
  const { shortDate } = useDateFormatters();
  const points = listLastDays(days).map(({ date, mail, push }) => ({
    label: shortDate(`${date}T12:00:00Z`),
    values: [mail, push],
  }));
  return <SeriesChart title="The last year" names={["by email", "by notification"]} points={points} />;
}

const MESSAGE_NAMES: Record<FollowerOverview["messages"][number]["kind"], string> = {
  soon: "Half an hour before",
  live: "Live",
  episode: "New episode",
  skipped: "Skipped",
};

function RecentMessages({ messages }: Pick<FollowerOverview, "messages">) {
  const { shortMoment } = useDateFormatters();
  return (
    <section aria-labelledby="last-messages">
      <h3 id="last-messages" className="font-strong">
        The last messages
      </h3>
      {messages.length === 0 ? (
        <p className="mt-2 text-on-2">
          Nothing has been sent yet. The first message goes out half an hour before the next show.
        </p>
      ) : (
        <Table
          caption="The last messages"
          headers={["Message", "Sent", "By email", "By notification", "Not reached"]}
        >
          {messages.map(({ at, kind, subject, mail, push, failed }) => (
            <TableRow key={`${kind} ${at}`}>
              <TableCell phone="line" header className="wrap-anywhere">
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
