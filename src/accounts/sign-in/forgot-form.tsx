import { useState } from "react";
import type { FormResult } from "#platform/pages/form-answer.ts";
import { useHasMailServer } from "#show/use-show.ts";
import { TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { FieldError } from "#ui/controls/field.tsx";
import { verbatimProps } from "#ui/controls/input.tsx";
import { AuthForm, focusMessage } from "./auth-form.tsx";
import { createSessionClient } from "./sign-in.queries.ts";

export default function ForgotPasswordForm({ answer }: { answer: FormResult<true> | undefined }) {
  const [isSent, setSent] = useState(answer?.sent);
  const form = useCallForm({
    initial: { username: "" },
    refused: answer?.refused,
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
      <TextField
        {...form.field("username")}
        label="Username"
        required
        autoComplete="username"
        {...verbatimProps}
      />
      {form.error && <FieldError>{form.error}</FieldError>}
    </AuthForm>
  );
}
