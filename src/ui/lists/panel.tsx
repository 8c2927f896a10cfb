import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";

/** A framed area with the ground `panel`, one tone above the ground around it (see grounds.css). Don't nest panels. */
export function Panel({
  title,
  description,
  heading: Heading = "h2",
  className,
  children,
}: {
  title?: ReactNode;
  description?: ReactNode;
  heading?: "h2" | "h3" | "h4";
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section
      data-ground="panel"
      className={cn("grid gap-4 rounded-panel border border-panel-edge p-5", className)}
    >
      {title && (
        <header>
          <Heading className="font-strong text-t-2 leading-snug">{title}</Heading>
          {description && <p className="text-on-2 text-t-0">{description}</p>}
        </header>
      )}
      {children}
    </section>
  );
}
