import { useEffect, useState } from "react";
import type { User } from "#accounts/team/team.contract.ts";
import { requireCookies } from "#platform/browser/blocked-cookies.ts";
import type { CallFormOptions } from "#ui/calls/call-form-options.ts";
import { TextField } from "#ui/calls/fields.tsx";
import { PasswordField } from "#ui/calls/password-field.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { FieldError } from "#ui/controls/field.tsx";
import { verbatimProps } from "#ui/controls/input.tsx";
import { AuthForm, UsernameField } from "./auth-form.tsx";
import { createSessionClient } from "./sign-in.queries.ts";
import { useFinishSignIn } from "./use-finish-sign-in.ts";

const EMPTY_FORM = { username: "", password: "", confirmPassword: "", adminPasscode: "" };

export function useRegisterForm(
  invitation: string | null,
  refused: CallFormOptions<typeof EMPTY_FORM, User>["refused"],
) {
  const finishSignIn = useFinishSignIn();
  const [isDone, setDone] = useState(false);
  const form = useCallForm({
    initial: EMPTY_FORM,
    refused,
    send: ({ adminPasscode, ...account }) => {
      requireCookies();
      const roleGrant = invitation ? { invitation } : { adminPasscode };
      return createSessionClient()("POST /api/register", { body: { ...account, ...roleGrant } });
    },
    draft: "register",
    failure: "Registration failed",
    refusals: "toast",
    fieldByStatus: { 403: "adminPasscode", 409: "username" },
    onDone: () => {
      setDone(true);
      finishSignIn("Registration successful");
    },
  });
  return { ...form, isDone };
}

type RegisterFormProps = { form: ReturnType<typeof useRegisterForm>; invitation: string | null };

/**
 * Shows the registration form. Doesn't ask for a passcode if there is an invitation, because the invitation already
 * grants a role.
 */
export function RegisterForm({ form, invitation }: RegisterFormProps) {
  const isInvitationInvalid = useIsInvitationInvalid(invitation);
  return (
    <AuthForm form={form} label="Register" verb="Create account" busy={form.busy || form.isDone}>
      {isInvitationInvalid && (
        <div className="grid gap-2">
          <FieldError>Invalid or expired invitation</FieldError>
          <p className="text-on-2">Each link creates one account. Ask the team for a new one.</p>
        </div>
      )}
      <UsernameField {...form.field("username")} />
      <PasswordField {...form.field("password")} label="Password" required autoComplete="new-password" />
      <TextField
        {...form.field("confirmPassword")}
        label="Confirm password"
        required
        type="password"
        autoComplete="new-password"
      />
      {invitation ? (
        !isInvitationInvalid && (
          <p className="text-on-2">
            You're invited to join the team. Your account will have its role right away.
          </p>
        )
      ) : (
        <PasswordField
          {...form.field("adminPasscode")}
          label="Admin passcode, optional"
          hint="Only if the team gave you one."
          secret="admin passcode"
          autoComplete="off"
          {...verbatimProps}
        />
      )}
      {form.error && <FieldError>{form.error}</FieldError>}
    </AuthForm>
  );
}

function useIsInvitationInvalid(invitation: string | null): boolean {
  const [isInvitationInvalid, setInvitationInvalid] = useState(false);
  useEffect(() => {
    if (!invitation) return;
    createSessionClient()("POST /api/register/check", { body: { invitation } }).then(
      ({ open }) => setInvitationInvalid(!open),
      () => {},
    );
  }, [invitation]);
  return isInvitationInvalid;
}
