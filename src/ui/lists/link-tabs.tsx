import { NavLink, useLocation } from "react-router";
import { TabCount, tabListLooks, tabLooks } from "./tab-parts.tsx";
import { useScrollToCurrent } from "./use-scroll-to-current.ts";

/** Tabs that are links to separate pages. `end` matches only `to`. */
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
    <nav ref={row} aria-label={label} className={tabListLooks({ className })}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={tab.end} className={tabLooks()}>
          {tab.label}
          <TabCount variant="page" count={tab.count} />
        </NavLink>
      ))}
    </nav>
  );
}
