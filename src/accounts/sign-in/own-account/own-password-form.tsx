import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { PasswordChange } from "#accounts/sign-in/sign-in.contract.ts";
import { sessionApi } from "#accounts/sign-in/sign-in.queries.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";

const Form = PasswordChange.extend({ confirmPassword: z.string().optional() }).refine(
  ({ newPassword, confirmPassword }) => newPassword === (confirmPassword ?? ""),
  { path: ["confirmPassword"], message: "Passwords do not match", when: () => true },
);
type Fields = z.input<typeof Form>;
/** What the form itself accepts is refused for a weak new password alone. */
const REFUSED_FIELD: Record<number, keyof Fields> = { 400: "newPassword", 403: "currentPassword" };
const EMPTY: Fields = { currentPassword: "", newPassword: "", confirmPassword: "" };

export default function OwnPasswordForm() {
  const user = useUser();
  const form = useForm<Fields, unknown, z.output<typeof Form>>({
    resolver: zodResolver(Form),
    defaultValues: EMPTY,
  });
  const { register, handleSubmit, setError, reset, formState } = form;
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await sessionApi()("PUT /api/user/password", { body: { currentPassword, newPassword } });
      reset(EMPTY);
      toast({ title: "Password changed", description: "You were signed out everywhere else." });
    } catch (error) {
      const field = error instanceof ApiError ? REFUSED_FIELD[error.status] : undefined;
      if (field && error instanceof Error) setError(field, { message: error.message }, { shouldFocus: true });
      else toastFailure("Failed to change password", error);
    }
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-5 tablet:grid-cols-2">
      {/* For password managers. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user?.username ?? ""}
        readOnly
        hidden
      />
      <Field
        label="Current password"
        required
        error={errors.currentPassword?.message}
        className="tablet:col-span-2"
      >
        <PasswordInput {...register("currentPassword")} autoComplete="current-password" />
      </Field>
      <Field label="New password" required error={errors.newPassword?.message}>
        <PasswordInput {...register("newPassword")} autoComplete="new-password" />
      </Field>
      <Field label="Confirm new password" required error={errors.confirmPassword?.message}>
        <PasswordInput {...register("confirmPassword")} autoComplete="new-password" />
      </Field>
      <Button
        type="submit"
        variant="outline"
        busy={isSubmitting}
        className="justify-self-start max-tablet:w-full"
      >
        Change Password
      </Button>
    </form>
  );
}
