import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";

/** A placeholder with the size of content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn("rounded-sign bg-second", className)} />;
}

/** Wraps skeletons, and tells screen reader users what is loading. */
export function LoadingPlaceholder({
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

/** Placeholder lines for a list that is loading. */
export function LoadingRows({
  label,
  rows,
  className = "gap-px",
  rowClassName,
}: {
  label: string;
  rows: number;
  className?: string | undefined;
  rowClassName: string;
}) {
  return (
    <LoadingPlaceholder label={label} className={cn("grid", className)}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row.toString()} className={rowClassName} />
      ))}
    </LoadingPlaceholder>
  );
}
