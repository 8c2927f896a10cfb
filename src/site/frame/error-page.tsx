import CircleAlert from "lucide-react/icons/circle-alert";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { lazy, type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonLink } from "#ui/controls/button-link.tsx";

const BareFrame = ({ children }: { children: ReactNode }) => <main>{children}</main>;

/**
 * Puts the error page between the header and footer of the public pages. Their code is loaded only when needed, because
 * the back office doesn't use it. If it fails to load, the error page is shown without the header and footer.
 */
export const ErrorShell = lazy(() =>
  import("./site-shell.tsx").then(
    ({ SiteShell }) => ({ default: SiteShell }),
    () => ({ default: BareFrame }),
  ),
);

const NotFound = lazy(() =>
  import("./not-found.tsx").catch(() => ({ default: () => <h1>404 Page Not Found</h1> })),
);

/** Replaces a page that failed. Says what happened and offers two ways to continue. */
export function ErrorPage() {
  const show = useShow();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;

  useEffect(() => {
    if (isNotFound) return;
    const retry = () => void revalidate();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [isNotFound, revalidate]);

  if (isNotFound)
    return (
      <>
        <title>{`404 Page Not Found | ${show.name}`}</title>
        <meta name="robots" content="noindex" />
        <NotFound />
      </>
    );
  return (
    <div className="px-gutter py-section">
      <title>{`Something went wrong | ${show.name}`}</title>
      <div className="mx-auto max-w-measure">
        <h1 className="display text-t-6">Something went wrong</h1>
        <p role="alert" className="mt-5 flex max-w-text items-start gap-2.5 font-medium text-error text-t-3">
          <CircleAlert className="mt-1 size-5 shrink-0" />
          This page could not be loaded. Please try again.
        </p>
        <p className="mt-9 flex flex-wrap gap-3">
          <Button size="lg" busy={state === "loading"} onClick={() => revalidate()}>
            <RefreshCw />
            Try again
          </Button>
          <ButtonLink to="/" variant="outline" size="lg">
            Back to home
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
