import { createSessionClient } from "#accounts/sign-in/sign-in.queries.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { PasswordField } from "#ui/calls/password-field.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";

const EMPTY_FORM = { currentPassword: "", newPassword: "", confirmPassword: "" };

export default function OwnPasswordForm() {
  const user = useUser();
  const form = useCallForm({
    initial: EMPTY_FORM,
    send: (body) => createSessionClient()("PUT /api/user/password", { body }),
    draft: null,
    failure: "Failed to change password",
    fieldByStatus: { 403: "currentPassword" },
    done: () => ({ title: "Password changed", description: "You were signed out everywhere else." }),
    onDone: () => {
      form.reset();
    },
  });
  return (
    <form {...form.props} className="grid gap-5 tablet:grid-cols-2">
      {/* This hidden field lets password managers recognize the account. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user?.username ?? ""}
        readOnly
        hidden
      />
      <PasswordField
        {...form.field("currentPassword")}
        label="Current password"
        required
        autoComplete="current-password"
        className="tablet:col-span-2"
      />
      <PasswordField
        {...form.field("newPassword")}
        label="New password"
        required
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field("confirmPassword")}
        label="Confirm new password"
        required
        autoComplete="new-password"
      />
      {form.error && <FieldError className="tablet:col-span-2">{form.error}</FieldError>}
      <Button
        type="submit"
        variant="outline"
        busy={form.busy}
        className="justify-self-start max-tablet:w-full"
      >
        Change Password
      </Button>
    </form>
  );
}
