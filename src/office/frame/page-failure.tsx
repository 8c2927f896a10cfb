import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";

/** Shown instead of a page of the back office that failed. A 404 means that there is no show on the week page's day. */
export function PageFailure() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  return (
    <main id="tab" tabIndex={-1} className="pt-8 outline-none">
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <EmptyState
          heading="h2"
          title="No show on this day"
          description="The show may have moved to another day."
          action={
            <ButtonLink to="/admin/week" variant="outline">
              Go to this week
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState
          message="This page could not be loaded. Please try again."
          busy={state === "loading"}
          onRetry={revalidate}
        />
      )}
    </main>
  );
}
