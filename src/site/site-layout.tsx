import { Outlet } from "react-router";
import { ErrorPage } from "./error-page.tsx";
import { usePageArrival } from "./page-arrival.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The frame of the public pages. */
export default function SiteLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** A page that failed or does not exist stands in the same frame. */
export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  );
}

function Shell({ children }: { children: React.ReactNode }) {
  usePageArrival();
  return (
    <>
      <a
        href="#content"
        className="absolute top-3 left-gutter z-50 rounded-control bg-solid px-4 py-2.5 font-button text-on-solid text-t-1 not-focus:sr-only"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
