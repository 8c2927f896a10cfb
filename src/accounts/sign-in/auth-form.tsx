import type { FormEvent, ReactNode } from "react";
import { useHydrated } from "#platform/browser/page-start/use-hydrated.ts";
import { Button } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";

/** A form for people without a session. Before the page runs, its button sends nothing. */
export function AuthForm({
  label,
  verb,
  busy,
  onSubmit,
  className,
  children,
}: {
  label: string;
  verb: string;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  className?: string;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  return (
    <form
      noValidate
      method="post"
      aria-label={label}
      className={cn("grid gap-5.5", className)}
      onSubmit={(event) => onSubmit(event).catch(() => {})}
    >
      {children}
      <Button type={hydrated ? "submit" : "button"} size="lg" busy={busy} className="w-full">
        {verb}
      </Button>
    </form>
  );
}
