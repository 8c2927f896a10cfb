import { useQuery } from "@tanstack/react-query";
import Rss from "lucide-react/icons/rss";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { QueryContent } from "#ui/states/loaded.tsx";
import { podcastQuery } from "./podcast.queries.ts";
import { PodcastForm } from "./podcast-form.tsx";

export default function PodcastPage() {
  const podcast = useQuery(podcastQuery);
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-xl">
          <h2 className="title">Podcast</h2>
          <p className="mt-1 text-on-2">
            Episodes with audio are in the feed. Give its address to the directories where people should find
            you.
          </p>
        </div>
        <ButtonLink to="/podcast.xml" reloadDocument variant="ghost" size="sm" className="max-tablet:-ml-4">
          <Rss />
          Open the feed
        </ButtonLink>
      </header>
      <QueryContent query={podcast} what="the podcast" rows={4} rowClassName="h-16">
        {(loaded) => <PodcastForm podcast={loaded} />}
      </QueryContent>
    </div>
  );
}
