import { useState } from "react";
import type { User } from "#accounts/team/team.contract.ts";
import { requireCookies } from "#platform/browser/blocked-cookies.ts";
import type { CallFormOptions } from "#ui/calls/call-form-options.ts";
import { PasswordField } from "#ui/calls/password-field.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { FieldError } from "#ui/controls/field.tsx";
import { AuthForm, checkUsername, UsernameField } from "./auth-form.tsx";
import { createSessionClient } from "./sign-in.queries.ts";
import { useFinishSignIn } from "./use-finish-sign-in.ts";

const EMPTY_FORM = { username: "", password: "" };

export function useLoginForm(refused: CallFormOptions<typeof EMPTY_FORM, User>["refused"]) {
  const finishSignIn = useFinishSignIn();
  const [isDone, setDone] = useState(false);
  const form = useCallForm({
    initial: EMPTY_FORM,
    refused,
    check: checkUsername,
    send: (body) => {
      requireCookies();
      return createSessionClient()("POST /api/login", { body });
    },
    draft: "login",
    failure: "Login failed",
    refusals: "toast",
    fieldByStatus: { 401: "password" },
    onDone: () => {
      setDone(true);
      finishSignIn("Login successful");
    },
  });
  return { ...form, isDone };
}

export function LoginForm({ form }: { form: ReturnType<typeof useLoginForm> }) {
  return (
    <AuthForm form={form} label="Login" verb="Login" busy={form.busy || form.isDone}>
      <UsernameField {...form.field("username")} />
      <PasswordField {...form.field("password")} label="Password" required autoComplete="current-password" />
      {form.error && <FieldError>{form.error}</FieldError>}
    </AuthForm>
  );
}
