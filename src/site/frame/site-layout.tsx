import { type LoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { NowPlaying } from "#episodes/playing/now-playing.tsx";
import { loadLiveIfThere } from "#on-air/live/live.queries.ts";
import { LiveProvider } from "#on-air/live/live-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { loadListenOn } from "../podcast/podcast.queries.ts";
import { SiteShell } from "./site-shell.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const [live, listenOn] = await Promise.all([loadLiveIfThere(page), loadListenOn(page)]);
  return { live, listenOn };
}

/** The frame of the public pages. */
export default function SiteLayout() {
  const { live, listenOn } = useLoaderData<typeof loader>();
  return (
    <LiveProvider loaded={live}>
      <SiteShell listenOn={listenOn}>
        <Outlet />
      </SiteShell>
      <NowPlaying />
    </LiveProvider>
  );
}
