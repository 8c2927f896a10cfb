import { useCountdown, useLive } from "#live/use-live.ts";
import type { Show } from "#show/show.contract.ts";
import { useShow } from "#show/use-show.ts";
import { LampLight } from "#ui/signs/lamp.tsx";

const day = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });
/** 'Wed 11AM MT'; 4 January 1970 was a Sunday. */
const formatHour = ({ live }: Show): string =>
  `${day.format(Date.UTC(1970, 0, 4 + live.weekday))} ${live.label}`;

/** 'Next show Wed 11AM MT, in 4 d 20 h', or that it is on air. */
export function NextShow({ className }: { className?: string }) {
  const show = useShow();
  const { live } = useLive();
  const wait = useCountdown();
  return (
    <p className={className}>
      <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
        <LampLight live={live} />
        {live ? (
          <b className="font-label">On air now</b>
        ) : (
          `Next show ${formatHour(show)}${wait ? `, in ${wait}` : ""}`
        )}
      </span>
    </p>
  );
}
