import { type ActionFunctionArgs, Link, useActionData } from "react-router";
import { submitForm } from "#platform/pages/form-answer.ts";
import { makePrivateMeta } from "#show/page-meta.ts";
import { AuthFrame } from "./auth-frame.tsx";
import ForgotPasswordForm from "./forgot-form.tsx";
import { createSessionClient } from "./sign-in.queries.ts";

export const meta = makePrivateMeta("Forgot your password?");

export const action = (call: ActionFunctionArgs) =>
  submitForm(call, async ({ username = "" }, fetch) => {
    await createSessionClient(fetch)("POST /api/forgot-password", { body: { username } });
    return true as const;
  });

export default function ForgotPasswordPage() {
  return (
    <AuthFrame heading="Forgot your password?">
      <ForgotPasswordForm answer={useActionData<typeof action>()} />
      <p className="mt-6">
        <Link to="/auth" className="text-link text-t-1 underline">
          Back to login
        </Link>
      </p>
    </AuthFrame>
  );
}
