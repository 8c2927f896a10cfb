import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { Table } from "#ui/lists/table.tsx";
import { QueryContent } from "#ui/states/query-content.tsx";
import { DeliveryStatus } from "./delivery-status.tsx";
import type { Webhook } from "./notices.contract.ts";
import { webhooksQuery } from "./notices.queries.ts";
import { describeDeliveredEvent } from "./webhook-names.ts";
import { WebhookRow } from "./webhook-row.tsx";

const WebhookDialog = createLazyDialog(() => import("./webhook-dialog.tsx"));

/** Lists the webhooks. Shown only to owners. */
export function WebhooksSection() {
  const [editedWebhook, setEditedWebhook] = useState<Webhook | "new" | null>(null);
  const [secret, setSecret] = useState<{ name: string; secret: string }>();
  return (
    <section aria-labelledby="webhooks" className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h3 id="webhooks" className="font-strong text-t-2">
            Webhooks
          </h3>
          <p className="mt-1 text-on-2">
            Webhooks tell other programs what happens. They never contain a guest's email address or phone
            number.
          </p>
        </div>
        <Button onClick={() => setEditedWebhook("new")}>
          <Plus />
          Add a webhook
        </Button>
      </header>
      {secret && <WebhookSecret {...secret} />}
      <QueryContent query={useQuery(webhooksQuery)} what="the webhooks" rows={1} rowClassName="h-16">
        {(webhooks) => <WebhookList webhooks={webhooks} onEdit={setEditedWebhook} />}
      </QueryContent>
      {editedWebhook && (
        <WebhookDialog
          webhook={editedWebhook === "new" ? null : editedWebhook}
          onClose={() => setEditedWebhook(null)}
          onAdded={setSecret}
        />
      )}
    </section>
  );
}

function WebhookList({ webhooks, onEdit }: { webhooks: Webhook[]; onEdit: (webhook: Webhook) => void }) {
  const [chosenId, setChosenId] = useState<number>();
  const [firstWebhook] = webhooks;
  if (!firstWebhook)
    return (
      <p className="border-rule border-t pt-4 text-on-2">
        No webhooks yet. Send events to Discord, Slack or your own server.
      </p>
    );
  const findWebhook = (isShown: (webhook: Webhook) => unknown) => webhooks.find(isShown);
  const shownWebhook =
    findWebhook(({ id }) => id === chosenId) ?? findWebhook(({ offSince }) => offSince) ?? firstWebhook;
  return (
    <>
      <Table caption="Webhooks" headers={["Name", "Kind", "Events", "Last delivery"]}>
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onEdit={() => onEdit(webhook)}
            onChoose={() => setChosenId(webhook.id)}
          />
        ))}
      </Table>
      {shownWebhook.deliveries.length > 0 && <DeliveryList webhook={shownWebhook} />}
    </>
  );
}

/** Shows a new webhook's secret, which can't be shown again later. */
function WebhookSecret({ name, secret }: { name: string; secret: string }) {
  return (
    <div data-ground="panel" role="alert" className="rounded-panel border border-panel-edge p-5">
      <Field
        label={`Secret of ${name}`}
        hint="Shown once. JSON bodies are signed with it: give it to the program that receives them."
      >
        <Input readOnly value={secret} onFocus={(event) => event.target.select()} />
      </Field>
    </div>
  );
}

/** Lists the webhook's last ten deliveries, newest first. */
function DeliveryList({ webhook: { name, deliveries } }: { webhook: Webhook }) {
  const { shortMoment } = useDateFormatters();
  return (
    <section aria-label={`Deliveries of ${name}`} className="mt-4">
      <h4 className="font-strong">{name}, the last ten deliveries</h4>
      <ul className="mt-2">
        {deliveries.map(({ id, at, event, status, attempt, ms }) => (
          <li
            key={id}
            className="grid grid-cols-2 gap-x-4 gap-y-1 border-rule border-b py-2.5 tablet:grid-cols-[12rem_12rem_minmax(0,1fr)_auto]"
          >
            <time dateTime={at} className="text-on-2">
              {shortMoment(at)}
            </time>
            <span>{describeDeliveredEvent(event)}</span>
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
