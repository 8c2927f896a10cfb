import { type LoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { loadLive } from "#live/live.queries.ts";
import { LiveProvider } from "#live/live-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { SiteShell } from "./site-shell.tsx";

/** Where it cannot be read what is on air, the pages go by the clock. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch, report } = context.get(pageContext);
  const live = await loadLive(fetch).catch((error: unknown) => {
    report(error);
    return undefined;
  });
  return { live };
}

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
