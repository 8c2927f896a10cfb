import { useQuery } from "@tanstack/react-query";
import type { EpisodeCard } from "#episodes/episodes.contract.ts";
import { homeEpisodesQuery } from "#episodes/episodes.queries.ts";
import { QueryProvider } from "#platform/pages/query-provider.tsx";
import { EpisodeResults } from "./episode-results.tsx";

export default function FoundEpisodes(props: SearchProps) {
  return (
    <QueryProvider>
      <LoadedResults {...props} />
    </QueryProvider>
  );
}

type SearchProps = {
  search: string;
  placeholder: readonly EpisodeCard[] | undefined;
};

function LoadedResults({ search, placeholder }: SearchProps) {
  const query = useQuery(homeEpisodesQuery({ search }));
  return (
    <EpisodeResults
      episodes={query.isError ? undefined : (query.data ?? placeholder)}
      search={search}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
