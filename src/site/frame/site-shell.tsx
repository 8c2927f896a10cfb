import type { ReactNode } from "react";
import type { DirectoryLinks } from "../podcast/podcast.queries.ts";
import { LiveBar } from "./live-bar.tsx";
import { useNavigationFocus } from "./page-arrival.ts";
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
