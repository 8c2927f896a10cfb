import { cn } from "#ui/styles/class-names.ts";

/** A progress bar from 0 to 100. Without a `value`, it is indeterminate. */
export function Progress({
  label,
  value,
  className,
}: {
  label: string;
  value?: number | undefined;
  className?: string;
}) {
  return (
    <div className={cn("grid gap-1.5 text-on-2 text-t-0", className)}>
      <div className="flex justify-between gap-4">
        <span>{label}</span>
        {value !== undefined && <span>{Math.round(value)}%</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        className="h-1.5 overflow-clip rounded-pill bg-second forced-colors:border"
      >
        <div
          className={cn(
            "h-full rounded-pill bg-press transition-[width] duration-200 forced-colors:bg-[Highlight]",
            value === undefined && "w-1/3 animate-breathe",
          )}
          style={value === undefined ? undefined : { width: `${value}%` }}
        />
      </div>
    </div>
  );
}
