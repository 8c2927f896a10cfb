import { NavLink, useLocation } from "react-router";
import { TabCount, tabListStyles, tabStyles } from "./tab-parts.tsx";
import { useScrollToCurrent } from "./use-scroll-to-current.ts";

/**
 * Tabs that link to separate pages. A tab with `end` is current only at exactly the path `to`, and not at paths below
 * it.
 */
export function LinkTabs({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: readonly { to: string; label: string; count?: number | undefined; end?: boolean }[];
  className?: string;
}) {
  const row = useScrollToCurrent<HTMLElement>(useLocation().pathname, tabs);
  return (
    <nav ref={row} aria-label={label} className={tabListStyles({ className })}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={tab.end} className={tabStyles()}>
          {tab.label}
          <TabCount variant="page" count={tab.count} />
        </NavLink>
      ))}
    </nav>
  );
}
