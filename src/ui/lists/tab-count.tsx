import type { TabVariant } from "#ui/lists/tab-looks.ts";
import { Badge } from "#ui/signs/badge.tsx";

/** How many things a tab holds, after its label: in a pill on a page's tabs, as a plain figure on the quieter ones. */
export function TabCount({ variant, count }: { variant: TabVariant; count: number | undefined }) {
  if (count === undefined) return null;
  return variant === "page" ? <Badge variant="count">{count}</Badge> : <span>{count}</span>;
}
