import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import type { z } from "zod";
import { AddressChange } from "#accounts/sign-in/sign-in.contract.ts";
import { sessionApi } from "#accounts/sign-in/sign-in.queries.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";

export default function AddressForm({ email }: { email: string | null }) {
  const form = useForm<z.input<typeof AddressChange>, unknown, z.output<typeof AddressChange>>({
    resolver: zodResolver(AddressChange),
    defaultValues: { email: email ?? "", currentPassword: "" },
  });
  const { register, handleSubmit, setError, resetField, formState } = form;
  const { errors, isSubmitting } = formState;
  const { revalidate } = useRevalidator();
  const submit = handleSubmit(async (body) => {
    try {
      const user = await sessionApi()("PUT /api/user", { body });
      resetField("currentPassword");
      toast({ title: user.email ? "Address saved" : "Address removed" });
      await revalidate();
    } catch (error) {
      const wrong = error instanceof ApiError && error.status === 403;
      if (wrong) setError("currentPassword", { message: error.message }, { shouldFocus: true });
      else toastFailure("Failed to save the address", error);
    }
  });
  return (
    <form onSubmit={submit} noValidate aria-label="E-mail address" className="grid gap-5">
      <Field label="Email Address" error={errors.email?.message}>
        <Input {...register("email")} type="email" autoComplete="email" />
      </Field>
      <Field label="Your password, to be sure" required error={errors.currentPassword?.message}>
        <PasswordInput {...register("currentPassword")} autoComplete="current-password" />
      </Field>
      <Button
        type="submit"
        variant="outline"
        busy={isSubmitting}
        className="justify-self-start max-tablet:w-full"
      >
        Save address
      </Button>
    </form>
  );
}
