import { type LoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { loadLiveIfThere } from "#on-air/live/live.queries.ts";
import { LiveProvider } from "#on-air/live/live-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { SiteShell } from "./site-shell.tsx";

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  live: await loadLiveIfThere(context.get(pageContext)),
});

/** The frame of the public pages. */
export default function SiteLayout() {
  const { live } = useLoaderData<typeof loader>();
  return (
    <LiveProvider loaded={live}>
      <SiteShell>
        <Outlet />
      </SiteShell>
    </LiveProvider>
  );
}
