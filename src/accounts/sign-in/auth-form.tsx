import type { ReactNode } from "react";
import { type FormFieldProps, TextField } from "#ui/calls/fields.tsx";
import type { useCallForm } from "#ui/calls/use-call-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { verbatimProps } from "#ui/controls/input.tsx";
import { cn } from "#ui/styles/class-names.ts";

/**
 * A ref callback for the message that replaces a form after it is submitted. Moves the focus to the message, because
 * the focused button has disappeared, so that screen readers read the message.
 */
export const focusMessage = (text: HTMLElement | null): void => text?.focus();

/** A form for signed-out people. Until the page's scripts run, the browser submits it to the page's action. */
export function AuthForm({
  form,
  label,
  verb,
  busy = form.busy,
  className,
  children,
}: {
  form: Pick<ReturnType<typeof useCallForm>, "props" | "busy">;
  label: string;
  verb: string;
  busy?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form {...form.props} method="post" aria-label={label} className={cn("grid gap-5.5", className)}>
      {children}
      <Button type="submit" size="lg" busy={busy} className="w-full">
        {verb}
      </Button>
    </form>
  );
}

/** Returns an error if the username field contains an email address. Usernames never contain an @. */
export const checkUsername = ({ username }: { username: string }) =>
  username.includes("@")
    ? [{ path: "username", message: "Enter your username, not your email address" }]
    : [];

export const UsernameField = (field: FormFieldProps) => (
  <TextField {...field} label="Username" required autoComplete="username" {...verbatimProps} />
);
