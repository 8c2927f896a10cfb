import type { ReactNode } from "react";
import { formatDate } from "#platform/time/zoned-time.rules.ts";
import { findScheduleAt } from "#show/dates.rules.ts";
import { useShow } from "#show/use-show.ts";
import { cn } from "#ui/styles/class-names.ts";

/**
 * Shows a part of the week strip, preceded by a dot. Phones hide parts with `isWide`. Text is cut off only if it has
 * the class `truncate`.
 */
export function StripPart({
  isWide = false,
  className,
  children,
}: {
  isWide?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cn(
        "flex has-[.truncate]:min-w-0 items-center gap-2.5 whitespace-nowrap text-on-2 [&>svg]:shrink-0 [&>svg:not([data-ticks])]:size-4",
        isWide && "max-tablet:hidden",
        className,
      )}
    >
      <i aria-hidden="true" className="text-on-3 max-tablet:hidden">
        ·
      </i>
      {children}
    </span>
  );
}

/** Shows a date such as 'Wed, Nov 25' in the show's time zone. */
export function ShortDate({ at }: { at: string }) {
  const { timeZone } = findScheduleAt(useShow(), new Date(at));
  return formatDate(timeZone, new Date(at), { weekday: "short", month: "short", day: "numeric" });
}
