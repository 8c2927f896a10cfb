import type { Role } from "#platform/http/endpoint.contract.ts";
import { ChoiceField } from "#ui/calls/choice-field.tsx";
import { TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import type { CreatedInvitation } from "./people.contract.ts";
import { createPeopleClient } from "./people.queries.ts";
import { ROLE_OPTIONS } from "./role-names.ts";

type InviteDialogProps = DialogState & { onInvited: (invitation: CreatedInvitation) => void };
type InvitationFields = { role: Role; email: string };

const BLANK_INVITATION: InvitationFields = { role: "moderator", email: "" };

export default function InviteDialog({ onInvited, ...dialog }: InviteDialogProps) {
  const form = useCallForm({
    initial: BLANK_INVITATION,
    draft: "invitation",
    failure: "Failed to invite",
    send: ({ role, email }) =>
      createPeopleClient()("POST /api/team/invitations", { body: { role, email: email.trim() || null } }),
    onDone: (invitation) => {
      onInvited(invitation);
      form.reset();
      dialog.onOpenChange(false);
    },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Invite"
      description="The link works once and expires in 72 hours."
      size="sm"
      verb="Create link"
    >
      <ChoiceField {...form.field("role")} label="Role" options={ROLE_OPTIONS} />
      <TextField
        {...form.field("email")}
        label="Email Address, optional"
        hint="If you enter one, we email the link there, too."
        type="email"
        autoComplete="off"
      />
    </FormDialog>
  );
}
