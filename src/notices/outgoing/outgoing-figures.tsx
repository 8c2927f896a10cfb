import { Figures } from "#ui/plots/figures.tsx";
import { DeliveryDays } from "./delivery-days.tsx";
import type { OutgoingSummary } from "./outgoing.contract.ts";

const sumDays = (days: OutgoingSummary["days"], what: "sent" | "late" | "failed"): number =>
  days.reduce((total, day) => total + day[what], 0);

/** Shows how many messages went out, were late, failed or are waiting, in total and per day. */
export function OutgoingFigures({ summary: { all, days } }: { summary: OutgoingSummary }) {
  const sent = sumDays(days, "sent");
  const tried = sent + sumDays(days, "failed");
  const onTime = (100 * (sent - sumDays(days, "late"))) / tried;
  const formatCount = (value: number) => value.toLocaleString("en-US");
  return (
    <>
      <Figures
        figures={[
          { label: "Waiting", value: formatCount(all.waiting) },
          { label: "Failed", value: formatCount(all.failed) },
          { label: "Sent today", value: formatCount(days.at(-1)?.sent ?? 0) },
          { label: "Sent in 30 days", value: formatCount(sent) },
          { label: "On time", value: tried === 0 ? "–" : `${onTime.toFixed(1).replace(/\.0$/, "")}%` },
        ]}
      />
      {tried > 0 && <DeliveryDays days={days} />}
    </>
  );
}
