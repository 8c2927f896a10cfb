import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type MetaArgs, NavLink, Outlet, useLocation, useMatches } from "react-router";
import { makePrivateMeta } from "#show/page-meta.ts";
import { useScrollToCurrent } from "#ui/lists/use-scroll-to-current.ts";
import { SETTINGS_PAGES, useSettingsPages } from "./settings-pages.ts";

/** The meta tags for all pages in this layout, because these pages don't set any. */
export const meta = (args: MetaArgs) => {
  const part = SETTINGS_PAGES.find(
    ({ to, end }) => !end && to === args.location.pathname.replace(/(?<!\/)\/+$/, ""),
  );
  return makePrivateMeta(part?.label ?? "Settings")(args);
};

/** Frames the settings pages, shows the tabs that lead to them, and provides the data that a page's loader prefetched. */
export default function SettingsLayout() {
  const pages = useSettingsPages();
  const dehydratedState = useMatches().at(-1)?.loaderData as DehydratedState;
  const tabsRef = useScrollToCurrent<HTMLDivElement>(useLocation().pathname, []);
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-5 pt-6 desktop:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label="Settings">
        <h2 className="title">Settings</h2>
        <div ref={tabsRef} className="mt-3 scroll-row gap-1 desktop:-ml-3 desktop:flex-col">
          {pages.map(({ to, label, end }) => (
            <NavLink
              key={to}
              to={to}
              end={end}
              className="rounded-control px-3 py-1.5 pointer-coarse:py-2.5 font-medium text-on-2 hover:text-on aria-[current=page]:bg-second aria-[current=page]:font-label aria-[current=page]:text-on forced-mark"
            >
              {label}
            </NavLink>
          ))}
        </div>
      </nav>
      <main id="tab" tabIndex={-1} className="min-w-0 outline-none">
        <HydrationBoundary state={dehydratedState}>
          <Outlet />
        </HydrationBoundary>
      </main>
    </div>
  );
}
