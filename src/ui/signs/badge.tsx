import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const badgeLooks = cva("inline-flex max-w-full items-center gap-1 font-label", {
  variants: {
    variant: {
      /** A printed ticket: a host's specialty, 'THE DREAM TEAM'. */
      solid: "rounded-sign bg-solid px-2.5 py-1 font-strong text-on-solid text-t-0",
      /** A tag that can be counted or read, never pressed: a category. */
      outline: "rounded-pill border border-edge px-3 py-0.5 text-on text-t-0",
      /** Something that is left: '2 spins left'. The figure goes in <b>. */
      tally: "rounded-pill border border-edge px-3 py-1 text-on text-t-0 [&>b]:font-heading",
      /** The figure beside a tab. */
      count:
        "min-w-5 justify-center rounded-pill bg-second px-1.5 py-px font-heading text-on text-t-00 leading-4",
    },
  },
  defaultVariants: { variant: "outline" },
});

/** A word or a figure set apart. */
export function Badge({
  variant,
  className,
  ...rest
}: ComponentProps<"span"> & VariantProps<typeof badgeLooks>) {
  return <span {...rest} className={badgeLooks({ variant, className })} />;
}
