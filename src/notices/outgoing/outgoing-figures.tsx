import { formatNumber } from "#platform/texts/counts.rules.ts";
import { KeyFigures } from "#ui/plots/figures.tsx";
import { DailyDeliveriesChart } from "./delivery-days.tsx";
import type { OutgoingSummary } from "./outgoing.contract.ts";

const sumDays = (days: OutgoingSummary["days"], field: "sent" | "late" | "failed"): number =>
  days.reduce((total, day) => total + day[field], 0);

/** Shows how many messages are waiting, failed, sent and on time, and a chart of the last thirty days. */
export function OutgoingFigures({ summary: { all, days } }: { summary: OutgoingSummary }) {
  const sentCount = sumDays(days, "sent");
  const attempted = sentCount + sumDays(days, "failed");
  const onTimePercent = (100 * (sentCount - sumDays(days, "late"))) / attempted;
  return (
    <>
      <KeyFigures
        figures={[
          { label: "Waiting", value: formatNumber(all.waiting) },
          { label: "Failed", value: formatNumber(all.failed) },
          { label: "Sent today", value: formatNumber(days.at(-1)?.sent ?? 0) },
          { label: "Sent in 30 days", value: formatNumber(sentCount) },
          {
            label: "On time",
            value: attempted === 0 ? "–" : `${onTimePercent.toFixed(1).replace(/\.0$/, "")}%`,
          },
        ]}
      />
      {attempted > 0 && <DailyDeliveriesChart days={days} />}
    </>
  );
}
