import type { ReactNode } from "react";
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  Outlet,
  redirect,
  useLoaderData,
  useRevalidator,
} from "react-router";
import { chooseLanding, makeLoginAddress, mayOpen } from "#accounts/sign-in/landing.rules.ts";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { loadLiveIfThere } from "#on-air/live/live.queries.ts";
import { QueryProvider } from "#platform/browser/query-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
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
    if (!mayOpen(user, url.pathname)) throw redirect(chooseLanding(user, url.pathname + url.search));
  },
];

/** With a loader the server, and so the guard, takes part in every navigation into the back office. */
export const loader = async ({ context }: LoaderFunctionArgs) => ({
  live: await loadLiveIfThere(context.get(pageContext)),
});

/** Its pages have none of their own: this one names them. */
export const meta = (args: MetaArgs) =>
  privateMeta(findTabLabel(args.location.pathname) ?? "Back office")(args);

export default function AdminLayout() {
  const { live } = useLoaderData<typeof loader>();
  return (
    <OfficeFrame live={live}>
      <Outlet />
    </OfficeFrame>
  );
}

/** A part that failed has the frame of the back office, too. */
export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return (
    <OfficeFrame live={undefined}>
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

function OfficeFrame({ live, children }: { live: LiveState | undefined; children: ReactNode }) {
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
          <AdminHeader live={live} />
          {children}
        </div>
      </div>
    </QueryProvider>
  );
}
