import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { z } from "zod";
import { ApiError } from "#platform/browser/api-client.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { AuthForm } from "./auth-form.tsx";
import { newPassword } from "./sign-in.contract.ts";
import { sessionApi } from "./sign-in.queries.ts";

const Form = z.object({ password: newPassword });

export default function ResetForm() {
  const [params] = useSearchParams();
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(Form) });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const submit = handleSubmit(async ({ password }) => {
    try {
      const body = { token: params.get("token") ?? "", password };
      await sessionApi()("POST /api/password-resets", { body });
    } catch (error) {
      const isWeak = error instanceof ApiError && error.issues.some(({ path }) => path === "password");
      const message = error instanceof Error ? error.message : "Something went wrong";
      setError(isWeak ? "password" : "root", { message }, { shouldFocus: isWeak });
    }
  });
  return (
    <>
      {isSubmitSuccessful && !errors.root ? (
        <div className="mt-5 grid justify-items-start gap-6">
          <p role="status" className="text-on-2">
            Your password is changed, and you are signed out everywhere.
          </p>
          <ButtonLink to="/auth" size="lg">
            Login
          </ButtonLink>
        </div>
      ) : (
        <AuthForm
          label="Set a new password"
          verb="Set password"
          busy={isSubmitting}
          onSubmit={submit}
          className="mt-7"
        >
          <Field
            label="New password"
            hint="6 to 100 characters. Your team may ask for 10."
            error={errors.password?.message}
            required
          >
            <PasswordInput {...register("password")} autoComplete="new-password" />
          </Field>
          {errors.root?.message && (
            <div role="alert" className="grid gap-2">
              <FieldError>{errors.root.message}</FieldError>
              <Link to="/auth/forgot" className="justify-self-start text-link text-t-1 underline">
                Ask for another link
              </Link>
            </div>
          )}
        </AuthForm>
      )}
    </>
  );
}
