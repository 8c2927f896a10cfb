import { useQuery, useQueryClient } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import type { LoaderFunctionArgs } from "react-router";
import { createListUrlParams } from "#platform/browser/list-view.rules.ts";
import { useListView } from "#platform/browser/list-view.ts";
import { prefetchQueries } from "#platform/pages/query-provider.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";
import { LoadingPlaceholder, Skeleton } from "#ui/states/skeleton.tsx";
import { hostProfilesQuery, refreshHosts, socialLinksQuery } from "./hosts.queries.ts";
import { ProfilesList } from "./profiles-list.tsx";
import { SocialLinksList } from "./social-links-list.tsx";

export const loader = ({ context }: LoaderFunctionArgs) =>
  prefetchQueries(context, (client, fetch) => [
    client.prefetchQuery(hostProfilesQuery(fetch)),
    client.prefetchQuery(socialLinksQuery(fetch)),
  ]);

const HOSTS_VIEW = createListUrlParams({ list: [{ value: "profiles" }, { value: "links" }] });

export default function HostsTab() {
  const [view, change] = useListView(HOSTS_VIEW);
  const client = useQueryClient();
  const profiles = useQuery(hostProfilesQuery());
  const links = useQuery(socialLinksQuery());
  const failedQuery = [profiles, links].find((query) => query.isError);
  const isFetching = profiles.isFetching || links.isFetching;
  const refresh = () => refreshHosts(client);
  const data = profiles.data && links.data && { profiles: profiles.data, links: links.data };
  // The error is shown inside the panel, which must exist, because its tab refers to it by id.
  const failure = failedQuery && (
    <ErrorState
      message={`Failed to load hosts. ${failedQuery.error?.message ?? ""}`}
      onRetry={() => [profiles, links].forEach(retryQuery)}
      busy={isFetching}
    />
  );
  const refreshButton = (
    <Button variant="outline" busy={isFetching} onClick={refresh}>
      <RefreshCw />
      Refresh Hosts
    </Button>
  );
  return (
    <section aria-labelledby="hosts-title" className="grid grid-cols-1 gap-3">
      <h2 id="hosts-title" className="title">
        Host Management
      </h2>
      <Tabs
        label="Hosts"
        variant="sub"
        tabs={[
          { value: "profiles", label: "Host Profiles", count: profiles.data?.length },
          { value: "links", label: "Social Links", count: links.data?.length },
        ]}
        value={view.list}
        onValueChange={(list) => change({ list }, { replace: true })}
        className="@container grid gap-5"
      >
        {data && failure}
        <TabPanel value="profiles">
          {data ? <ProfilesList {...data} refresh={refreshButton} /> : (failure ?? <HostsLoading />)}
        </TabPanel>
        <TabPanel value="links">
          {data ? <SocialLinksList {...data} refresh={refreshButton} /> : (failure ?? <HostsLoading />)}
        </TabPanel>
      </Tabs>
    </section>
  );
}

const HostsLoading = () => (
  <LoadingPlaceholder label="Loading hosts..." className="grid gap-3">
    <Skeleton className="h-control w-44 justify-self-end" />
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-16" />
    ))}
  </LoadingPlaceholder>
);
