import { cva } from "class-variance-authority";
import { Badge } from "#ui/signs/badge.tsx";

/** `page` is for a page's main tabs, `sub` for less prominent tabs within the page. */
export type TabVariant = "page" | "sub";

/** A row of tabs. On phones it scrolls sideways, up to the screen's edge. */
export const tabListStyles = cva("flex overflow-x-auto overflow-y-clip [scrollbar-width:none]", {
  variants: {
    variant: {
      page: "gap-7 shadow-[inset_0_-1px_0_var(--rule)]",
      sub: "gap-5",
    },
  },
  defaultVariants: { variant: "page" },
});

export const tabStyles = cva(
  [
    "flex shrink-0 cursor-pointer items-center gap-2 border-b-transparent forced-colors:border-b-[Canvas] font-medium text-on-2 no-underline",
    "transition-colors hover:text-on focus-visible:-outline-offset-3",
    "[&:is([data-state=active],[aria-current=page])]:font-label [&:is([data-state=active],[aria-current=page])]:text-on",
  ],
  {
    variants: {
      variant: {
        page: "border-b-3 py-2.5 text-[1.0625em] [&:is([data-state=active],[aria-current=page])]:border-b-mark",
        sub: "border-b-2 py-1.5 text-[1.03em] [&:is([data-state=active],[aria-current=page])]:border-b-on",
      },
    },
    defaultVariants: { variant: "page" },
  },
);

/** The number of items in a tab, shown after the tab's label. */
export function TabCount({ variant, count }: { variant: TabVariant; count: number | undefined }) {
  if (count === undefined) return null;
  return variant === "page" ? <Badge variant="count">{count}</Badge> : <span>{count}</span>;
}

/** A dot after a tab's label. `label` says what it means, for screen readers. */
export const TabMark = ({ label }: { label: string }) => (
  <span className="relative size-1.5 rounded-pill bg-on forced-colors:bg-[CanvasText]">
    <span className="sr-only">{label}</span>
  </span>
);
