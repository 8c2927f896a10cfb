import { useState } from "react";
import { type ActionFunctionArgs, Link, useActionData } from "react-router";
import { type FormResult, submitForm } from "#platform/pages/form-answer.ts";
import { makePrivateMeta } from "#show/page-meta.ts";
import { useHasMailServer } from "#show/use-show.ts";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { FieldError } from "#ui/controls/field.tsx";
import { AuthForm, checkUsername, focusMessage, UsernameField } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
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
        <Link to="/auth" className="finger text-link text-t-1 underline">
          Back to login
        </Link>
      </p>
    </AuthFrame>
  );
}

function ForgotPasswordForm({ answer }: { answer: FormResult<true> | undefined }) {
  const [isSent, setSent] = useState(answer?.sent);
  const form = useCallForm({
    initial: { username: "" },
    refused: answer?.refused,
    check: checkUsername,
    send: (body) => createSessionClient()("POST /api/forgot-password", { body }),
    draft: null,
    failure: "Failed to request a link",
    refusals: "toast",
    onDone: () => setSent(true),
  });
  const hasMailServer = useHasMailServer();
  if (isSent)
    return (
      <p ref={focusMessage} tabIndex={-1} className="mt-5 text-on-2 outline-none">
        {hasMailServer
          ? "If this account has an email address, a link is on its way. It works once and expires in 24 hours. No email? "
          : "This site has no mail server yet, so the link was only written to a file on the server. "}
        Ask an owner of the show for a link.
      </p>
    );
  return (
    <AuthForm form={form} label="Forgot your password?" verb="Send the link" className="mt-7">
      <p className="text-on-2">We'll email a link to your account's address.</p>
      <UsernameField {...form.field("username")} />
      {form.error && <FieldError>{form.error}</FieldError>}
    </AuthForm>
  );
}
