import { cn } from "#ui/styles/class-names.ts";

/** A spinner. It is hidden from screen readers unless it has a `label`. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      data-spinner=""
      className={cn("size-4 shrink-0 animate-turn", className)}
    >
      <path d="M13.3 12.5A7 7 0 1 1 13.3 3.5" />
    </svg>
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}
