import { useState } from "react";
import { type ActionFunctionArgs, Link, useActionData, useSearchParams } from "react-router";
import { type FormResult, submitForm } from "#platform/pages/form-answer.ts";
import { makePrivateMeta } from "#show/page-meta.ts";
import { PasswordField } from "#ui/calls/password-field.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { AuthForm, focusMessage } from "./auth-form.tsx";
import { AuthFrame, makeAuthPageHeaders } from "./auth-frame.tsx";
import { createSessionClient } from "./sign-in.queries.ts";

export const headers = makeAuthPageHeaders;

export const meta = makePrivateMeta("New password");

export const action = (call: ActionFunctionArgs) =>
  submitForm(call, async ({ password = "" }, fetch) => {
    const token = call.url.searchParams.get("token") ?? "";
    await createSessionClient(fetch)("POST /api/password-resets", { body: { token, password } });
    return true as const;
  });

/** Shows the form for a new password. Opening this page doesn't use up the password link. */
export default function ResetPasswordPage() {
  return (
    <AuthFrame heading="New password">
      <ResetPasswordForm answer={useActionData<typeof action>()} />
    </AuthFrame>
  );
}

function ResetPasswordForm({ answer }: { answer: FormResult<true> | undefined }) {
  const [params] = useSearchParams();
  const [isSet, setSet] = useState(answer?.sent);
  const form = useCallForm({
    initial: { password: "" },
    refused: answer?.refused,
    send: ({ password }) =>
      createSessionClient()("POST /api/password-resets", {
        body: { token: params.get("token") ?? "", password },
      }),
    draft: null,
    failure: "Failed to set the password",
    onDone: () => setSet(true),
  });
  if (isSet)
    return (
      <div className="mt-5 grid justify-items-start gap-6">
        <p ref={focusMessage} tabIndex={-1} className="text-on-2 outline-none">
          Your password was changed, and you were signed out everywhere.
        </p>
        <ButtonLink to="/auth" size="lg">
          Login
        </ButtonLink>
      </div>
    );
  return (
    <AuthForm form={form} label="Set a new password" verb="Set password" className="mt-7">
      <PasswordField
        {...form.field("password")}
        label="New password"
        hint="6 to 100 characters. If you're on the team, it may need at least 10."
        required
        autoComplete="new-password"
      />
      {form.error && (
        <div className="grid gap-2">
          <FieldError>{form.error}</FieldError>
          <Link to="/auth/forgot" className="justify-self-start text-link text-t-1 underline">
            Request another link
          </Link>
        </div>
      )}
    </AuthForm>
  );
}
