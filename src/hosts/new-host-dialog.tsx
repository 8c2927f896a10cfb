import { useRevalidator } from "react-router";
import { createShowClient } from "#show/show.queries.ts";
import { TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { FormDialog } from "#ui/layers/form-dialog.tsx";

/** Adds a host to the show. Another dialog then asks for the profile. */
export default function NewHostDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: (name: string) => void;
}) {
  const { revalidate } = useRevalidator();
  const form = useCallForm({
    initial: { name: "" },
    send: (body) => createShowClient()("POST /api/show/hosts", { body }),
    draft: "new-host",
    failure: "The host was not added",
    fieldByStatus: { 409: "name" },
    onDone: async (_, { name }) => {
      // Reloads the show, because a profile can only be added for one of its hosts.
      await revalidate();
      onAdded(name.trim());
    },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      form={form}
      title="New host"
      description="The name is published right away. Their profile comes next."
      verb="Add Host"
    >
      <TextField {...form.field("name")} label="Name" required maxLength={100} autoComplete="off" />
    </FormDialog>
  );
}
