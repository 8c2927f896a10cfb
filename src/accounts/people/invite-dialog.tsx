import { useState } from "react";
import type { Role } from "#platform/http/endpoint.contract.ts";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Select } from "#ui/controls/select.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import type { NewInvitation } from "./people.contract.ts";
import { peopleApi } from "./people.queries.ts";
import { ROLE_NAMES } from "./role-names.ts";
import { useTeamChange } from "./use-team-change.ts";

type Invite = DialogState & { onInvited: (invitation: NewInvitation) => void };

export default function InviteDialog({ onInvited, ...dialog }: Invite) {
  const [role, setRole] = useState<Role>("moderator");
  const [email, setEmail] = useState("");
  const invite = useTeamChange(
    () => peopleApi()("POST /api/team/invitations", { body: { role, email: email.trim() || null } }),
    "Failed to invite",
  );
  const submit = () =>
    invite.mutate(undefined, {
      onSuccess: (invitation) => {
        onInvited(invitation);
        setEmail("");
        dialog.onOpenChange(false);
      },
    });
  return (
    <FormDialog
      {...dialog}
      title="Invite"
      description="The link works once and ends in 72 hours."
      size="sm"
      verb="Make the link"
      busy={invite.isPending}
      onSubmit={submit}
    >
      <Field label="Role">
        <Select value={role} options={ROLE_NAMES} onValueChange={setRole} />
      </Field>
      <Field label="Email Address, optional" hint="With an address, the link is mailed, too.">
        <Input type="email" value={email} autoComplete="off" onValueChange={setEmail} />
      </Field>
    </FormDialog>
  );
}
