import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useMailServer } from "#show/use-show.ts";
import { Field } from "#ui/controls/field.tsx";
import { Input, verbatim } from "#ui/controls/input.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { AuthForm } from "./auth-form.tsx";
import { ForgottenPassword } from "./sign-in.contract.ts";
import { sessionApi } from "./sign-in.queries.ts";

export default function ForgotForm() {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(ForgottenPassword) });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const hasMailServer = useMailServer();
  const submit = handleSubmit(async (body) => {
    try {
      await sessionApi()("POST /api/forgot-password", { body });
    } catch (error) {
      toastFailure("Failed to ask for a link", error);
      throw error;
    }
  });
  if (isSubmitSuccessful)
    return (
      <p role="status" className="mt-5 text-on-2">
        {hasMailServer
          ? "If this account has an e-mail address, a link is on its way. It works once and ends in 24 hours. Nothing comes? "
          : "This site has no mail server yet, so the link was only written to a file on it. "}
        Ask an owner of the show for a link.
      </p>
    );
  return (
    <AuthForm
      label="Forgotten password"
      verb="Send the link"
      busy={isSubmitting}
      onSubmit={submit}
      className="mt-7"
    >
      <p className="text-on-2">We send a link to the address of your account.</p>
      <Field label="Username" error={errors.username?.message} required>
        <Input {...register("username")} autoComplete="username" {...verbatim} />
      </Field>
    </AuthForm>
  );
}
