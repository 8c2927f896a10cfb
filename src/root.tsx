import type { ReactNode } from "react";
import { data, Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { pageContext } from "#platform/page-context.ts";

/** Who is signed in comes with the page, so that no page asks for it and is answered 401. */
export const loader = ({ context }: LoaderFunctionArgs) => data({ user: context.get(pageContext).user });

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
