import { useState } from "react";
import { ChoiceField } from "#ui/calls/choice-field.tsx";
import { TextField } from "#ui/calls/fields.tsx";
import { useSharedForm } from "#ui/calls/use-shared-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { verbatimProps } from "#ui/controls/input.tsx";
import { DeleteDialog } from "#ui/layers/confirm-dialog.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import type { NoticeEvent, Webhook, WebhookKind } from "./notices.contract.ts";
import { createNoticesClient } from "./notices.queries.ts";
import { NOTICE_EVENT_OPTIONS, shortenUrl, WEBHOOK_KIND_OPTIONS } from "./webhook-names.ts";

type WebhookFields = { name: string; kind: WebhookKind; address: string; events: NoticeEvent[] };

const NEW_WEBHOOK: WebhookFields = {
  name: "",
  kind: "discord",
  address: "",
  events: ["live", "topic-chosen", "episode"],
};

const toFormFields = (webhook: Webhook | null): WebhookFields =>
  webhook ? { name: webhook.name, kind: webhook.kind, address: "", events: webhook.events } : NEW_WEBHOOK;

/** Lets an owner add, change or delete a webhook. */
export default function WebhookDialog({
  webhook,
  onClose,
  onAdded,
}: {
  webhook: Webhook | null;
  onClose: () => void;
  onAdded: (newWebhook: { name: string; secret: string }) => void;
}) {
  const params = { id: webhook?.id ?? 0 };
  const form = useSharedForm<Webhook | null, WebhookFields>({
    stored: webhook,
    toFields: toFormFields,
    // The address is a secret, so the browser must not store a draft.
    draft: null,
    failure: "Failed to save the webhook",
    send: async ({ address, ...body }, basedOn) => {
      if (basedOn)
        return createNoticesClient()("PUT /api/webhooks/{id}", {
          params,
          body: { ...body, ...(address && { address }), basedOn },
        });
      const newWebhook = await createNoticesClient()("POST /api/webhooks", { body: { ...body, address } });
      onAdded(newWebhook);
      return newWebhook;
    },
    onDone: onClose,
  });
  const [isDeleting, setDeleting] = useState(false);
  const deleteWebhook = useChangeWithToast(
    () => createNoticesClient()("DELETE /api/webhooks/{id}", { params }),
    {
      done: "Webhook deleted",
      failure: "Failed to delete the webhook",
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      form={form}
      title={webhook ? "Edit webhook" : "Add a webhook"}
      description="Its address is a secret and won't be shown in full again."
      verb="Save"
      beside={
        webhook && (
          <Button
            variant="destructive-outline"
            busy={deleteWebhook.isPending}
            onClick={() => setDeleting(true)}
            className="mr-auto"
          >
            Delete
          </Button>
        )
      }
    >
      <TextField {...form.field("name")} label="Name" required maxLength={100} />
      <ChoiceField {...form.field("kind")} label="Kind" options={WEBHOOK_KIND_OPTIONS} />
      <TextField
        {...form.field("address")}
        label="Address"
        required={!webhook}
        hint={
          form.typed.address.trimStart().startsWith("http:")
            ? "Messages to an address with http:// travel unencrypted. Use https:// if you can."
            : webhook && `Leave this empty to keep ${shortenUrl(webhook.address)}.`
        }
        type="url"
        autoComplete="off"
        {...verbatimProps}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-label text-t-0">Events</legend>
        {NOTICE_EVENT_OPTIONS.map(({ value, label }) => (
          <Checkbox key={value} {...form.box("events", value)} label={label} className="finger" />
        ))}
        {form.errorOf("events") && <FieldError>{form.errorOf("events")}</FieldError>}
      </fieldset>
      <DeleteDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete this webhook?"
        body={`“${webhook?.name}” won't get any more messages, not even the ones that are waiting. This cannot be undone.`}
        onConfirm={() => deleteWebhook.mutateAsync(undefined)}
      />
    </FormDialog>
  );
}
