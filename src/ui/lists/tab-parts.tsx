import { Badge } from "#ui/signs/badge.tsx";
import { cn } from "#ui/styles/class-names.ts";

/** `page` is for a page's main tabs, `sub` for less prominent tabs within the page. */
export type TabVariant = "page" | "sub";

const LIST_STYLES = { page: "gap-7 shadow-[inset_0_-1px_0_var(--rule)]", sub: "gap-5" };

type TabStyles = { variant?: TabVariant; className?: string };

/** Returns the class names of a row of tabs, which scrolls sideways if it doesn't fit. */
export const tabListStyles = ({ variant = "page", className }: TabStyles = {}): string =>
  cn("scroll-row overflow-y-clip", LIST_STYLES[variant], className);

const TAB_BASE_STYLES = [
  "flex shrink-0 cursor-pointer items-center gap-2 border-b-transparent pointer-coarse:min-h-11 forced-colors:border-b-[Canvas] font-medium text-on-2 no-underline",
  "transition-colors hover:text-on focus-visible:-outline-offset-3",
  "[&:is([data-state=active],[aria-current=page])]:font-label [&:is([data-state=active],[aria-current=page])]:text-on",
];

const TAB_VARIANT_STYLES = {
  page: "border-b-3 py-2.5 text-[1.0625em] [&:is([data-state=active],[aria-current=page])]:border-b-mark",
  sub: "border-b-2 py-1.5 text-[1.03em] [&:is([data-state=active],[aria-current=page])]:border-b-on",
};

export const tabStyles = ({ variant = "page", className }: TabStyles = {}): string =>
  cn(TAB_BASE_STYLES, TAB_VARIANT_STYLES[variant], className);

/** The number of items in a tab, shown after the tab's label. */
export function TabCount({ variant, count }: { variant: TabVariant; count: number | undefined }) {
  if (count === undefined) return null;
  const text = count.toLocaleString("en-US");
  return variant === "page" ? <Badge variant="count">{text}</Badge> : <span>{text}</span>;
}

/** A dot after a tab's label. `label` tells screen reader users what it means. */
export const TabDot = ({ label }: { label: string }) => (
  <span className="relative size-1.5 rounded-pill bg-on forced-colors:bg-[CanvasText]">
    <span className="sr-only">{label}</span>
  </span>
);
