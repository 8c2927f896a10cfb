import { useMutation } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import { useDates } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { TableCell, TableRow } from "#ui/lists/table.tsx";
import { DeliveryStatus } from "./delivery-status.tsx";
import type { Webhook } from "./notices.contract.ts";
import { createNoticesClient, useWebhooksRefresh } from "./notices.queries.ts";
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
  const { shortDate, shortMoment } = useDates();
  const refresh = useWebhooksRefresh();
  const sendTest = useMutation({
    mutationFn: () => createNoticesClient()("POST /api/webhooks/{id}/test", { params: { id } }),
    onSuccess: () => {
      onChoose();
      toast({ title: "The test is on its way" });
      refresh.soon();
    },
    onError: (error) => toastFailure("Failed to send a test", error),
  });
  const turnOn = useMutation({
    mutationFn: () =>
      createNoticesClient()("PUT /api/webhooks/{id}", { params: { id }, body: { active: true } }),
    onSettled: refresh.now,
    onError: (error) => toastFailure("Failed to turn the webhook on", error),
  });
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
