import { type ActionFunctionArgs, useActionData } from "react-router";
import { submitForm } from "#platform/pages/form-answer.ts";
import { makePrivateMeta } from "#show/page-meta.ts";
import { AuthFrame, makeAuthPageHeaders } from "./auth-frame.tsx";
import ResetPasswordForm from "./reset-form.tsx";
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
