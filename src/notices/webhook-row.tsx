import type { QueryClient } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { TableCell, TableRow } from "#ui/lists/table.tsx";
import { DeliveryStatus } from "./delivery-status.tsx";
import type { Webhook } from "./notices.contract.ts";
import { createNoticesClient, webhooksQuery } from "./notices.queries.ts";
import { NOTICE_EVENT_OPTIONS, shortenUrl, WEBHOOK_KIND_OPTIONS } from "./webhook-names.ts";

export function WebhookRow({
  webhook,
  onEdit,
  onChoose,
}: {
  webhook: Webhook;
  onEdit: () => void;
  onChoose: () => void;
}) {
  const { id, name, address, kind, events, offSince, deliveries } = webhook;
  const [lastDelivery] = deliveries;
  const { shortDate, shortMoment } = useDateFormatters();
  const params = { id };
  const sendTest = useChangeWithToast(
    () => createNoticesClient()("POST /api/webhooks/{id}/test", { params }),
    {
      done: "The test is on its way",
      failure: "Failed to send a test",
      refresh: refreshSoon,
      onDone: onChoose,
    },
  );
  const turnOn = useChangeWithToast(
    () => createNoticesClient()("PUT /api/webhooks/{id}", { params, body: { active: true } }),
    { failure: "Failed to turn the webhook on" },
  );
  return (
    <TableRow>
      <TableCell phone="line" header>
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="text-on-2 text-t-0 wrap-anywhere">{shortenUrl(address)}</p>
      </TableCell>
      <TableCell label="Kind">{WEBHOOK_KIND_OPTIONS.find(({ value }) => value === kind)?.label}</TableCell>
      <TableCell label="Events">
        {NOTICE_EVENT_OPTIONS.filter(({ value }) => events.includes(value))
          .map(({ label }) => label)
          .join(", ")}
      </TableCell>
      <TableCell label="Last delivery">
        {offSince && <DeliveryStatus status={`Off since ${shortDate(offSince)}`} />}
        {!offSince && lastDelivery && <DeliveryStatus status={lastDelivery.status} />}
        {!lastDelivery && !offSince && <span className="text-on-2">None yet</span>}
        {lastDelivery && (
          <button type="button" onClick={onChoose} className="text-link text-t-0 underline">
            {offSince ? `Retried for a day, then ${lastDelivery.status}` : shortMoment(lastDelivery.at)}
            <span className="sr-only">: deliveries of {name}</span>
          </button>
        )}
      </TableCell>
      <TableCell phone="end" className="whitespace-nowrap text-right">
        {offSince ? (
          <Button variant="outline" size="sm" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
            Turn on again
          </Button>
        ) : (
          <Button variant="outline" size="sm" busy={sendTest.isPending} onClick={() => sendTest.mutate()}>
            Send a test
          </Button>
        )}
        <Button variant="ghost" size="icon-sm" aria-label={`Edit ${name}`} onClick={onEdit} className="ml-1">
          <Pencil />
        </Button>
      </TableCell>
    </TableRow>
  );
}

/** Reloads the webhooks several times within 13 seconds, because a test delivery may still be running. */
const refreshSoon = (client: QueryClient): void => {
  for (const seconds of [1, 3, 6, 13])
    setTimeout(() => void client.invalidateQueries(webhooksQuery), seconds * 1000);
};
