import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { PageScripts, useIsRenderingScripts } from "./platform/browser/page-start/page-program.tsx";
import { pageContext, type RootData } from "./platform/pages/page-context.ts";
import { makeAccentStyle } from "./show/accent-style.ts";
import { formatLookAttribute } from "./show/look.rules.ts";
import { requireShowData, type ShowData } from "./show/show-data.rules.ts";
import { ConnectionNotice } from "./site/frame/connection-notice.tsx";
import { ErrorPage, ErrorShell } from "./site/frame/error-page.tsx";
import { NavigationProgress } from "./site/frame/navigation-progress.tsx";
import besley from "./ui/fonts/besley-basic.woff2?url";
import publicSans from "./ui/fonts/public-sans-basic.woff2?url";
import { ToastHost } from "./ui/layers/toast-host.tsx";
import "./ui/styles/site.css";

/** The fonts that are preloaded: the two that the top of every page uses, in versions with English letters only. */
const FONT_PRELOADS: readonly string[] = [besley, publicSans];

/** Loads the user once for all pages. If each page fetched the user, visitors who aren't signed in would get a 401. */
export const loader = ({ context }: LoaderFunctionArgs): RootData & ShowData => {
  const { user, publicUrl, siteData } = context.get(pageContext);
  return { user, publicUrl, ...requireShowData(siteData) };
};

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<ShowData>("root");
  const isOffice = useLocation().pathname.startsWith("/admin");
  if (useIsRenderingScripts()) return <Scripts />;
  return (
    <html
      lang={data?.show.language ?? "en"}
      data-look={data && !isOffice ? formatLookAttribute(data.show) : undefined}
      style={data && makeAccentStyle(data.show.accent, data.accent)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {FONT_PRELOADS.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* The back office doesn't have the show's look. Its color is night-1 in tokens.css. */}
        <meta name="theme-color" content={isOffice ? "#130e0b" : data?.groundColor} />
        {!data?.show.icon && <link rel="icon" href="/favicon.svg" type="image/svg+xml" />}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body data-ground="night-1">
        {children}
        <PageScripts />
        <ScrollRestoration />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/**
 * Shows an error, or that a page is missing, between the header and footer of the public pages. Renders nothing if a
 * form was sent to a page that doesn't accept it, because then no data was loaded, and the server responds with a plain
 * 405.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 405) return null;
  return (
    <Frame>
      <ErrorShell>
        <ErrorPage />
      </ErrorShell>
    </Frame>
  );
}

function PreviewBar() {
  if (!useRouteLoaderData<ShowData>("root")?.isPreview) return null;
  return (
    <p role="status" data-ground="paper" className="flex justify-between gap-4 px-gutter py-2.5 text-t-1">
      <b className="font-strong">Draft, only the team sees it</b>
      <a href="/" className="text-link underline">
        See what is published
      </a>
    </p>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PreviewBar />
      {children}
      <NavigationProgress />
      <ConnectionNotice />
      <ToastHost />
    </>
  );
}
