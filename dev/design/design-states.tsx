import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { Panel } from "#ui/lists/panel.tsx";
import { SocialIcon } from "#ui/signs/social-icon.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { RefreshingContent } from "#ui/states/refreshing-content.tsx";
import { LoadingPlaceholder, Skeleton } from "#ui/states/skeleton.tsx";
import { Spinner } from "#ui/states/spinner.tsx";

export function DesignStates() {
  return (
    <div className="grid items-start gap-10 tablet:grid-cols-2 desktop:grid-cols-3">
      <EmptyState
        title="No Episodes Available"
        description="Our episodes will appear here once they're produced. Check back soon for new episodes or visit our YouTube channel for all episodes and short clips."
        action={
          <ButtonAnchor variant="outline" href="https://www.youtube.com">
            <SocialIcon type="youtube" />
            YouTube channel
          </ButtonAnchor>
        }
      />
      <Panel title="Update configuration" description="Last checked Nov 17, 2026 at 15:00." heading="h3">
        <ErrorState message="Error loading episodes. Please try again later." onRetry={() => undefined} />
      </Panel>
      <Panel>
        <Spinner label="Loading" className="size-6" />
        <RefreshingContent busy className="mt-5">
          What was found before, while the next is looked for.
        </RefreshingContent>
        <LoadingPlaceholder label="Loading episodes..." className="grid gap-3">
          <Skeleton className="h-28" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </LoadingPlaceholder>
      </Panel>
    </div>
  );
}
