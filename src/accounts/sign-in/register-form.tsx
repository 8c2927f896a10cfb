import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { ApiError } from "#platform/browser/api-client.ts";
import { needCookies } from "#platform/browser/blocked-cookies.ts";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Input, verbatim } from "#ui/controls/input.tsx";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { AuthForm } from "./auth-form.tsx";
import { Registration } from "./sign-in.contract.ts";
import { sessionApi } from "./sign-in.queries.ts";
import { useArrival } from "./use-arrival.ts";

const Form = Registration.extend({ confirmPassword: z.string().optional() }).refine(
  ({ password, confirmPassword }) => password === (confirmPassword ?? ""),
  { path: ["confirmPassword"], message: "Passwords do not match", when: () => true },
);
type Fields = z.input<typeof Form>;
const FIELDS = ["username", "password", "confirmPassword", "adminPasscode"] as const;

const REFUSED_FIELD: Record<number, keyof Fields> = { 403: "adminPasscode", 409: "username" };

export const useRegisterForm = () =>
  useForm<Fields, unknown, z.output<typeof Form>>({ resolver: zodResolver(Form) });

type Props = { form: ReturnType<typeof useRegisterForm>; invitation: string | null };

/** With an invitation no passcode is asked for: its role comes with the account. */
export function RegisterForm({ form, invitation }: Props) {
  const { register, handleSubmit, setFocus, setError, formState } = form;
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const arrive = useArrival();
  const [isEnded, setEnded] = useState(false);
  useEffect(() => {
    if (!invitation) return;
    const sent = { body: { invitation } };
    sessionApi()("POST /api/register/check", sent).then(
      ({ open }) => setEnded(!open),
      () => {},
    );
  }, [invitation]);

  const submit = handleSubmit(async ({ username, password, adminPasscode }) => {
    try {
      const right = invitation ? { invitation } : { adminPasscode };
      needCookies();
      await sessionApi()("POST /api/register", { body: { username, password, ...right } });
      arrive("Registration successful");
    } catch (error) {
      toastFailure("Registration failed", error);
      const issues = error instanceof ApiError ? error.issues : [];
      for (const { path, message } of issues) {
        const field = FIELDS.find((name) => name === path);
        if (field) setError(field, { message });
      }
      const refused = error instanceof ApiError && REFUSED_FIELD[error.status];
      if (refused) setFocus(refused, { shouldSelect: true });
      throw error;
    }
  });

  return (
    <AuthForm
      label="Register"
      verb="Create account"
      busy={isSubmitting || isSubmitSuccessful}
      onSubmit={submit}
    >
      {isEnded && (
        <div role="alert" className="grid gap-2">
          <FieldError>Invalid or expired invitation</FieldError>
          <p className="text-on-2">Each link makes one account. Ask the team for another one.</p>
        </div>
      )}
      <Field label="Username" error={errors.username?.message} required>
        <Input {...register("username")} autoComplete="username" {...verbatim} />
      </Field>
      <Field label="Password" error={errors.password?.message} required>
        <PasswordInput {...register("password")} autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message} required>
        <Input {...register("confirmPassword")} type="password" autoComplete="new-password" />
      </Field>
      {invitation ? (
        !isEnded && (
          <p className="text-on-2">You are invited to the team: your role comes with the account.</p>
        )
      ) : (
        <Field
          label="Admin passcode, optional"
          hint="Only if the team gave you one."
          error={errors.adminPasscode?.message}
        >
          <PasswordInput
            {...register("adminPasscode")}
            secret="admin passcode"
            autoComplete="off"
            {...verbatim}
          />
        </Field>
      )}
    </AuthForm>
  );
}
