import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useLiveState } from "#on-air/live/live-provider.tsx";
import { useShow } from "#show/use-show.ts";
import { OnAirDot } from "#ui/signs/on-air-light.tsx";
import type { DirectoryLinks } from "../podcast/podcast.queries.ts";
import { useNavigationFocus } from "./page-focus.ts";
import { IsolatedPart } from "./page-section.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Frames a public page with a skip link, the header and the footer. */
export function SiteShell({ children, listenOn = [] }: { children: ReactNode; listenOn?: DirectoryLinks }) {
  useNavigationFocus();
  return (
    <>
      <a
        href="#content"
        className="absolute top-3 left-gutter z-50 rounded-control bg-solid px-4 py-2.5 font-button text-on-solid text-t-1 not-focus:sr-only"
      >
        Skip to content
      </a>
      <SiteHeader />
      <LiveBar />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <IsolatedPart>
        <SiteFooter listenOn={listenOn} />
      </IsolatedPart>
    </>
  );
}

/** Links to the home page from every other page while the show is on air. */
function LiveBar() {
  const show = useShow();
  const live = useLiveState();
  const { pathname } = useLocation();
  if (live?.status !== "live" || pathname === "/") return null;
  return (
    <aside aria-label="On air" data-ground="live">
      <Link to="/" className="block px-gutter -outline-offset-4">
        <span className="mx-auto flex min-h-11 max-w-measure flex-wrap items-center gap-x-3.5 py-1.5 text-t-1">
          <span className="flex items-center gap-[0.6em] font-strong text-t-0 tracking-sign">
            <OnAirDot live onSign />
            LIVE NOW
          </span>
          <span className="min-w-0 flex-[1_1_5rem] truncate">
            <b className="font-label">{live.title || show.name}</b>
            {live.guest && <span className="max-tablet:sr-only">, with {live.guest.name}</span>}
          </span>
          <span className="flex items-center gap-1.5 font-strong">
            <span className="underline decoration-2 underline-offset-4">Watch</span>
            <ChevronRight aria-hidden="true" className="size-4" />
          </span>
        </span>
      </Link>
    </aside>
  );
}
