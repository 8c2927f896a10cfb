import { useQuery } from "@tanstack/react-query";
import RotateCw from "lucide-react/icons/rotate-cw";
import { Fragment, useRef } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { createListUrlParams } from "#platform/browser/list-view.rules.ts";
import { prefetchQueries } from "#platform/pages/query-provider.tsx";
import { formatNumber } from "#platform/texts/counts.rules.ts";
import { CallTable } from "#ui/calls/call-table.tsx";
import { useCallList } from "#ui/calls/use-call-list.ts";
import { Button } from "#ui/controls/button.tsx";
import { SegmentedControl } from "#ui/controls/segmented.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { TableCell, TableRow } from "#ui/lists/table.tsx";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";
import { Badge } from "#ui/signs/badge.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import type { OutgoingMessage, OutgoingSummary } from "./outgoing.contract.ts";
import { createOutgoingClient, outgoingQuery, outgoingSummaryQuery } from "./outgoing.queries.ts";
import { OutgoingFigures } from "./outgoing-figures.tsx";
import { OutgoingRow } from "./outgoing-row.tsx";

const CHANNEL_FILTERS = [
  { value: "all", label: "All" },
  { value: "email", label: "Email" },
  { value: "webhook", label: "Webhooks" },
  { value: "notification", label: "Notifications" },
] as const;

const OUTGOING_VIEW = createListUrlParams({ way: CHANNEL_FILTERS });

export const loader = ({ context }: LoaderFunctionArgs) =>
  prefetchQueries(context, (client, fetch) => [client.prefetchQuery(outgoingSummaryQuery(fetch))]);

/**
 * Lists the emails, webhook deliveries and notifications that are waiting, and those that failed, each with the reason.
 */
export default function OutgoingPage() {
  const { data: summary } = useQuery(outgoingSummaryQuery());
  const list = useCallList({
    view: OUTGOING_VIEW,
    size: 50,
    query: (limits, { way }) => outgoingQuery(limits, way),
  });
  const { way } = list.view;
  const ways = CHANNEL_FILTERS.map(({ value, label }) => {
    const counts = summary?.[value];
    return { value, label: counts ? `${label} ${counts.waiting + counts.failed}` : label };
  });
  const rows = list.query.data?.items ?? [];
  const section = useRef<HTMLElement>(null);
  useRowFocus(section);
  return (
    <section ref={section} aria-labelledby="outgoing-title" className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-xl">
          <h2 id="outgoing-title" className="title">
            Outgoing
          </h2>
          <p className="mt-1 text-on-2">
            Emails, webhooks and notifications: what's waiting, what went out, and what didn't.
          </p>
        </div>
        {summary && summary.all.failed > 0 && <RetryAllButton count={summary.all.failed} />}
      </header>
      {summary && <OutgoingFigures summary={summary} />}
      <SegmentedControl
        label="Way"
        options={ways}
        value={way}
        onValueChange={(nextWay) => list.change({ way: nextWay, page: 1 }, { replace: true })}
        className="justify-self-start"
      />
      <CallTable
        list={list}
        label="outgoing messages"
        caption="Outgoing"
        failure="Failed to load what's going out"
        headers={["Message", "State", "When"]}
        className="desktop:[&>thead]:sr-only"
        empty={
          <EmptyState
            title="Nothing is waiting"
            description="Everything has gone out. What can't be delivered shows up here, with the reason."
          />
        }
      >
        {(message) => (
          <Fragment key={message.id}>
            {isFirstOfGroup(rows, message) && (
              <GroupRow state={message.state} count={summary?.[way][message.state]} />
            )}
            <OutgoingRow message={message} />
          </Fragment>
        )}
      </CallTable>
    </section>
  );
}

const isFirstOfGroup = (rows: OutgoingMessage[], { id, state }: OutgoingMessage): boolean =>
  rows.find((row) => row.state === state)?.id === id;

function GroupRow({ state, count }: { state: OutgoingMessage["state"]; count: number | undefined }) {
  return (
    <TableRow>
      <TableCell phone="line" colSpan={4} className="pt-7 pb-2">
        <h3 className="flex items-center gap-2.5 font-strong text-t-2">
          {state === "failed" ? "Failed" : "Waiting"}
          {count !== undefined && <Badge variant="count">{count}</Badge>}
        </h3>
      </TableCell>
    </TableRow>
  );
}

function RetryAllButton({ count }: { count: OutgoingSummary["all"]["failed"] }) {
  const retry = useChangeWithToast(() => createOutgoingClient()("POST /api/outgoing/retry"), {
    failure: "Could not try again",
    done: (answer) => ({ title: `Trying ${formatNumber(answer.count)} again` }),
  });
  return (
    <Button busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
      <RotateCw />
      {count === 1 ? "Try it again" : `Try all ${formatNumber(count)} again`}
    </Button>
  );
}
