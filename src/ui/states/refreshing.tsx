import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";

const LINE =
  "before:absolute before:inset-x-0 before:-top-2.5 before:h-0.5 before:origin-left before:animate-advance before:bg-on before:content-['']";

/** Old content with a line above it while new content loads. */
export function Refreshing({
  busy,
  className,
  children,
}: {
  busy: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div aria-busy={busy} className={cn("relative", busy && LINE, className)}>
      {children}
    </div>
  );
}
