import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input, verbatim } from "#ui/controls/input.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { ForgottenPassword } from "./session.contract.ts";
import { sessionApi } from "./session.queries.ts";

export default function ForgotForm() {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(ForgottenPassword) });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const hydrated = useHydrated();
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
        If this account has an e-mail address, a link is on its way. It works once and ends in 24 hours.
        Nothing comes? Ask an owner of the show for a link.
      </p>
    );
  return (
    <form
      noValidate
      method="post"
      aria-label="Forgotten password"
      className="mt-7 grid gap-5.5"
      onSubmit={(event) => submit(event).catch(() => {})}
    >
      <p className="text-on-2">We send a link to the address of your account.</p>
      <Field label="Username" error={errors.username?.message} required>
        <Input {...register("username")} autoComplete="username" {...verbatim} />
      </Field>
      <Button type={hydrated ? "submit" : "button"} size="lg" busy={isSubmitting} className="w-full">
        Send the link
      </Button>
    </form>
  );
}
