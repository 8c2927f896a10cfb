import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#platform/browser/api-client.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input, verbatim } from "#ui/controls/input.tsx";
import { Select } from "#ui/controls/select.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { NoticeEvent, Webhook, WebhookKind } from "./notices.contract.ts";
import { noticesApi, useWebhooksRefresh } from "./notices.queries.ts";
import { EVENT_NAMES, KIND_NAMES, shortenAddress } from "./webhook-names.ts";

/** Adds a webhook, or changes or deletes one. */
export default function WebhookDialog({
  webhook,
  onClose,
  onAdded,
}: {
  webhook: Webhook | null;
  onClose: () => void;
  onAdded: (added: { name: string; secret: string }) => void;
}) {
  const [name, setName] = useState(webhook?.name ?? "");
  const [address, setAddress] = useState("");
  const [kind, setKind] = useState<WebhookKind>(webhook?.kind ?? "discord");
  const [events, setEvents] = useState<NoticeEvent[]>(webhook?.events ?? ["live", "topic-chosen", "episode"]);
  const refresh = useWebhooksRefresh();
  const params = { id: webhook?.id ?? 0 };
  const finish = () => {
    refresh.now();
    onClose();
  };
  const save = useMutation({
    mutationFn: async () => {
      const body = { name, kind, events, ...(address || !webhook ? { address } : {}) };
      if (webhook) await noticesApi()("PUT /api/webhooks/{id}", { params, body });
      else onAdded(await noticesApi()("POST /api/webhooks", { body: { ...body, address } }));
    },
    onSuccess: finish,
    onError: (error) => error instanceof ApiError || toastFailure("Failed to save the webhook", error),
  });
  const remove = useMutation({
    mutationFn: () => noticesApi()("DELETE /api/webhooks/{id}", { params }),
    onSuccess: finish,
    onError: (error) => toastFailure("Failed to delete the webhook", error),
  });
  const faults = save.error instanceof ApiError ? save.error.issues : [];
  const faultOf = (field: string) => faults.find(({ path }) => path.startsWith(field))?.message;
  const other = save.error instanceof ApiError && faults.length === 0 ? save.error.message : undefined;
  const tick = (event: NoticeEvent, isTicked: boolean) =>
    setEvents(isTicked ? [...events, event] : events.filter((one) => one !== event));
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={webhook ? "Edit webhook" : "Add a webhook"}
      description="Its address is a secret: it is kept, and not shown again in full."
      verb="Save"
      busy={save.isPending}
      onSubmit={() => save.mutate()}
      beside={
        webhook && (
          <Button
            variant="destructive-outline"
            busy={remove.isPending}
            onClick={() => remove.mutate()}
            className="mr-auto"
          >
            Delete
          </Button>
        )
      }
    >
      <Field label="Name" required error={faultOf("name")}>
        <Input value={name} maxLength={100} onValueChange={setName} />
      </Field>
      <Field label="Kind">
        <Select value={kind} options={KIND_NAMES} onValueChange={setKind} />
      </Field>
      <Field
        label="Address"
        required={!webhook}
        error={faultOf("address")}
        hint={webhook ? `${shortenAddress(webhook.address)} stays where this is empty.` : undefined}
      >
        <Input type="url" value={address} autoComplete="off" onValueChange={setAddress} {...verbatim} />
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-label text-t-0">Events</legend>
        {EVENT_NAMES.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={events.includes(value)}
            onCheckedChange={(isTicked) => tick(value, isTicked)}
          />
        ))}
        {faultOf("events") && <p className="text-error text-t-0">{faultOf("events")}</p>}
      </fieldset>
      {other && <p className="text-error">{other}</p>}
    </FormDialog>
  );
}
