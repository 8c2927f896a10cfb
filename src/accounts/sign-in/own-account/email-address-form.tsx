import { useRevalidator } from "react-router";
import { createSessionClient } from "#accounts/sign-in/sign-in.queries.ts";
import { TextField } from "#ui/calls/fields.tsx";
import { PasswordField } from "#ui/calls/password-field.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";

export default function EmailAddressForm({ email }: { email: string | null }) {
  const { revalidate } = useRevalidator();
  const form = useCallForm({
    initial: { email: email ?? "", currentPassword: "" },
    send: (body) => createSessionClient()("PUT /api/user", { body }),
    draft: "own-address",
    failure: "Failed to save the address",
    fieldByStatus: { 403: "currentPassword" },
    done: (user) => ({ title: user.email ? "Address saved" : "Address removed" }),
    onDone: (user) => {
      form.reset({ email: user.email ?? "", currentPassword: "" });
      return revalidate();
    },
  });
  return (
    <form {...form.props} aria-label="Change address" className="grid gap-5">
      <TextField {...form.field("email")} label="Email Address" type="email" autoComplete="email" />
      <PasswordField
        {...form.field("currentPassword")}
        label="Your password, to be sure"
        required
        autoComplete="current-password"
      />
      {form.error && <FieldError>{form.error}</FieldError>}
      <Button
        type="submit"
        variant="outline"
        busy={form.busy}
        className="justify-self-start max-tablet:w-full"
      >
        Save address
      </Button>
    </form>
  );
}
