import type { ComponentProps } from "react";
import { cn } from "#ui/styles/class-names.ts";

/** A list item that collapses while it is `leaving`, before the list reloads without it. */
export function LeavingItem({
  leaving,
  className,
  children,
  ...rest
}: ComponentProps<"li"> & { leaving: boolean }) {
  return (
    <li
      {...rest}
      inert={leaving}
      className={cn(
        "grid transition-[grid-template-rows,opacity] duration-[180ms] motion-reduce:transition-[opacity]",
        leaving ? "grid-rows-[0fr] opacity-0" : "grid-rows-[1fr]",
        className,
      )}
    >
      <div className={cn("min-h-0 min-w-0", leaving && "overflow-hidden")}>{children}</div>
    </li>
  );
}
