import { NavLink } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { type TabVariant, tabListLooks, tabLooks } from "#ui/tab-looks.ts";

/** Tabs that are pages of their own: links, the current one marked with aria-current. `end` matches `to` alone. */
export function LinkTabs({
  label,
  tabs,
  variant = "page",
  className,
}: {
  label: string;
  tabs: readonly { to: string; label: string; count?: number | undefined; end?: boolean }[];
  variant?: TabVariant;
  className?: string;
}) {
  return (
    <nav aria-label={label} className={tabListLooks({ variant, className })}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={tab.end} className={tabLooks({ variant })}>
          {tab.label}
          {tab.count !== undefined && <Badge variant="count">{tab.count}</Badge>}
        </NavLink>
      ))}
    </nav>
  );
}
