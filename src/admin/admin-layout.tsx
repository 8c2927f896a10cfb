import type { ReactNode } from "react";
import { type LoaderFunctionArgs, type MetaArgs, Outlet, redirect, useRevalidator } from "react-router";
import { QueryProvider } from "#platform/browser/query-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { findOfficeHome, makeLoginAddress, mayOpen } from "#session/landing.rules.ts";
import { privateMeta } from "#show/page-meta.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { AdminHeader } from "./admin-header.tsx";
import { findTabLabel } from "./admin-tabs.tsx";

/** Visitors go to /auth, users outside the team home, moderators to their part. */
export const middleware = [
  ({ context, url }: LoaderFunctionArgs) => {
    const { user } = context.get(pageContext);
    if (!user) throw redirect(makeLoginAddress(url));
    if (!user.role) throw redirect("/");
    if (!mayOpen(user, url.pathname)) throw redirect(findOfficeHome(user));
  },
];

/** With a loader the server, and so the guard, takes part in every navigation into the back office. */
export const loader = () => null;

/** Its pages have none of their own: this one names them. */
export const meta = (args: MetaArgs) =>
  privateMeta(findTabLabel(args.location.pathname) ?? "Back office")(args);

export default function AdminLayout() {
  return (
    <OfficeFrame>
      <Outlet />
    </OfficeFrame>
  );
}

/** A part that failed has the frame of the back office, too. */
export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return (
    <OfficeFrame>
      <main id="tab" tabIndex={-1} className="pt-8 outline-none">
        <ErrorState
          message="This page could not be loaded. Please try again."
          busy={state === "loading"}
          onRetry={revalidate}
        />
      </main>
    </OfficeFrame>
  );
}

function OfficeFrame({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <div data-ground="office" className="min-h-dvh px-[clamp(1rem,3.3vw,3rem)] pb-16">
        <a
          href="#tab"
          className="absolute top-2 left-2 z-50 rounded-control bg-solid px-4 py-2 text-on-solid not-focus:sr-only"
        >
          Skip to content
        </a>
        <div className="mx-auto max-w-office">
          <AdminHeader />
          {children}
        </div>
      </div>
    </QueryProvider>
  );
}
