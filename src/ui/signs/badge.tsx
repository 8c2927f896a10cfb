import type { ComponentProps } from "react";
import { cn } from "#ui/styles/class-names.ts";

const VARIANT_STYLES = {
  solid: "rounded-sign bg-solid px-2.5 py-1 font-strong text-on-solid text-t-0",
  outline: "rounded-pill border border-edge px-3 py-0.5 text-on text-t-0",
  tally: "rounded-pill border border-edge px-3 py-1 text-on text-t-0 [&>b]:font-heading",
  count:
    "min-w-5 justify-center rounded-pill bg-second px-1.5 py-px font-heading text-on text-t-00 leading-4",
};

/**
 * A badge. `solid` looks like a ticket, `outline` like a tag, `tally` has a number in <b>, and `count` is for the count
 * in a tab.
 */
export function Badge({
  variant = "outline",
  className,
  ...rest
}: ComponentProps<"span"> & { variant?: keyof typeof VARIANT_STYLES }) {
  return (
    <span
      {...rest}
      className={cn(
        "inline-flex max-w-full items-center gap-1 font-label",
        VARIANT_STYLES[variant],
        className,
      )}
    />
  );
}
