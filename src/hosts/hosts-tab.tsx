import { useQuery } from "@tanstack/react-query";
import { listView } from "#platform/browser/list-view.rules.ts";
import { useListView } from "#platform/browser/list-view.ts";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { Loading, Skeleton } from "#ui/states/skeleton.tsx";
import { hostProfilesQuery, socialLinksQuery } from "./hosts.queries.ts";
import { ProfilesList } from "./profiles-list.tsx";
import { SocialLinksList } from "./social-links-list.tsx";

export const meta = () => [{ title: "Host Management" }];

const VIEW = listView({ list: [{ value: "profiles" }, { value: "links" }] });

export default function HostsTab() {
  const [view, change] = useListView(VIEW);
  const profiles = useQuery(hostProfilesQuery);
  const links = useQuery(socialLinksQuery);
  const failed = [profiles, links].find((query) => query.isError);
  const retry = () => Promise.all([profiles.refetch(), links.refetch()]);
  const data = profiles.data && links.data && { profiles: profiles.data, links: links.data };
  // Inside the panel: every tab needs the panel that it names.
  const instead = failed ? (
    <ErrorState
      message={`Failed to load hosts. ${failed.error?.message ?? ""}`}
      onRetry={retry}
      busy={profiles.isFetching || links.isFetching}
    />
  ) : data ? null : (
    <HostsLoading />
  );
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Host Management</h2>
      <Tabs
        label="Hosts"
        variant="sub"
        tabs={[
          { value: "profiles", label: "Host Profiles", count: profiles.data?.length },
          { value: "links", label: "Social Links", count: links.data?.length },
        ]}
        value={view.list}
        onValueChange={(list) => change({ list }, { replace: true })}
        className="grid gap-5"
      >
        <TabPanel value="profiles">
          {instead ?? (data && <ProfilesList profiles={data.profiles} links={data.links} />)}
        </TabPanel>
        <TabPanel value="links">
          {instead ?? (data && <SocialLinksList profiles={data.profiles} links={data.links} />)}
        </TabPanel>
      </Tabs>
    </div>
  );
}

const HostsLoading = () => (
  <Loading label="Loading hosts..." className="grid gap-3">
    <Skeleton className="h-control w-44 justify-self-end" />
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-16" />
    ))}
  </Loading>
);
