import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";

/** A flat shape where something will be, at its final size: give it that size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn("rounded-sign bg-second", className)} />;
}

/** Skeletons, and what they wait for, said to screen readers: 'Loading episodes...'. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}
