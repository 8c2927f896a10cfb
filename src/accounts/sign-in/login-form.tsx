import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { needCookies } from "#platform/browser/blocked-cookies.ts";
import { Field } from "#ui/controls/field.tsx";
import { Input, verbatim } from "#ui/controls/input.tsx";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { AuthForm } from "./auth-form.tsx";
import { Login } from "./sign-in.contract.ts";
import { sessionApi } from "./sign-in.queries.ts";
import { useArrival } from "./use-arrival.ts";

/** The fields have no default values, which would overwrite what a password manager has filled in. */
export const useLoginForm = () => useForm({ resolver: zodResolver(Login) });

export function LoginForm({ form }: { form: ReturnType<typeof useLoginForm> }) {
  const { register, handleSubmit, setFocus, formState } = form;
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const arrive = useArrival();

  const submit = handleSubmit(async (input) => {
    try {
      needCookies();
      await sessionApi()("POST /api/login", { body: input });
      arrive("Login successful");
    } catch (error) {
      toastFailure("Login failed", error);
      setFocus("password", { shouldSelect: true });
      throw error;
    }
  });

  return (
    <AuthForm label="Login" verb="Login" busy={isSubmitting || isSubmitSuccessful} onSubmit={submit}>
      <Field label="Username" error={errors.username?.message} required>
        <Input {...register("username")} autoComplete="username" {...verbatim} />
      </Field>
      <Field label="Password" error={errors.password?.message} required>
        <PasswordInput {...register("password")} autoComplete="current-password" />
      </Field>
    </AuthForm>
  );
}
