import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";

const lineStyles =
  "before:absolute before:inset-x-0 before:-top-2.5 before:h-0.5 before:origin-left before:animate-advance before:bg-on before:content-['']";

/** Shows a moving line above the old content while new content loads. */
export function RefreshingContent({
  busy,
  className,
  children,
}: {
  busy: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div aria-busy={busy} className={cn("relative", busy && lineStyles, className)}>
      {children}
    </div>
  );
}
