import { useDates } from "#show/use-show.ts";
import { DeliveryStatus } from "./delivery-status.tsx";
import type { Webhook } from "./notices.contract.ts";

/** The last ten tries to reach a webhook, the newest first. */
export function Deliveries({ webhook: { name, deliveries } }: { webhook: Webhook }) {
  const { shortMoment } = useDates();
  return (
    <section aria-label={`Deliveries of ${name}`} className="mt-4">
      <h4 className="font-strong">{name}, the last ten deliveries</h4>
      <ul className="mt-2">
        {deliveries.map(({ id, at, event, status, attempt, ms }) => (
          <li
            key={`${id} ${attempt}`}
            className="grid grid-cols-2 gap-x-4 gap-y-1 border-rule border-b py-2.5 tablet:grid-cols-[12rem_8rem_minmax(0,1fr)_auto]"
          >
            <time dateTime={at} className="text-on-2">
              {shortMoment(at)}
            </time>
            <span>{event}</span>
            <DeliveryStatus status={status} />
            <span className="figures text-on-2 max-tablet:text-right">
              {typeof status === "number" && status < 300 ? `${ms} ms` : `Try ${attempt}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
