import { useEffect } from "react";
import { type LoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { NowPlaying } from "#episodes/playing/now-playing.tsx";
import { stopLiveStream } from "#episodes/playing/playback.ts";
import { tryLoadLiveState } from "#on-air/live/live.queries.ts";
import { LiveProvider, useLiveState } from "#on-air/live/live-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { loadPodcastLinks } from "../podcast/podcast.queries.ts";
import { SiteShell } from "./site-shell.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const [live, { links, feed }] = await Promise.all([tryLoadLiveState(page), loadPodcastLinks(page)]);
  return { live, listenOn: links, feed };
}

/** Puts the header, the footer and the player around the public pages. */
export default function SiteLayout() {
  const { live, listenOn, feed } = useLoaderData<typeof loader>();
  return (
    <LiveProvider loaded={live}>
      {feed && <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.url} />}
      <SiteShell listenOn={listenOn}>
        <Outlet />
      </SiteShell>
      <NowPlaying />
      <StreamStopper />
    </LiveProvider>
  );
}

/** Stops the live stream once the show has ended. */
function StreamStopper() {
  const status = useLiveState()?.status;
  useEffect(() => {
    if (status !== undefined && status !== "live") stopLiveStream();
  }, [status]);
  return null;
}
