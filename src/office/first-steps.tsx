import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { membersQuery } from "#accounts/people/people.queries.ts";
import { teamEpisodesQuery } from "#episodes/episodes.queries.ts";
import { hostProfilesQuery } from "#hosts/hosts.queries.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { sampleCountQuery } from "#settings/sample/sample.queries.ts";
import { showDraftQuery } from "#show/show.queries.ts";
import { topicStatsQuery } from "#topics/topics.queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { cn } from "#ui/styles/class-names.ts";

type SetupTask = { title: string; to: string; verb: string; isDone: boolean };

/** Lists what a new show still needs after setup. Disappears once everything is done. */
export default function FirstSteps({ onHide }: { onHide: () => void }) {
  const steps = useSetupTasks(useUser()?.role === "owner");
  if (!steps || steps.every(({ isDone }) => isDone)) return null;
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="first-steps" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3 border-rule border-b pb-2">
        <h3 id="first-steps" className="font-strong text-t-1">
          First steps{" "}
          <span className="ml-1 font-regular text-on-2 text-t-0">
            {doneCount} of {steps.length} done
          </span>
        </h3>
        <Button variant="ghost" size="sm" onClick={onHide}>
          Hide
        </Button>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-9">
        {steps.map(({ title, to, verb, isDone }) => (
          <li key={title} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b py-2.5">
            <span
              aria-hidden="true"
              className={cn(
                "grid size-5 shrink-0 place-items-center rounded-pill border border-edge",
                isDone ? "border-transparent bg-solid text-on-solid" : "border-dashed",
              )}
            >
              {isDone && <Check className="size-3" strokeWidth={3} />}
            </span>
            <span className={cn("min-w-0 flex-1 basis-24", isDone && "text-on-2")}>
              {title}
              {isDone && <span className="sr-only">, done</span>}
            </span>
            {!isDone && (
              <ButtonLink to={to} variant="link" size="sm" className="ml-auto">
                {verb}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const NEWEST_EPISODE_LIST = {
  search: "",
  duration: "all",
  sort: "published",
  order: "desc",
  limit: 1,
  offset: 0,
} as const;

function useSetupTasks(isOwner: boolean): SetupTask[] | undefined {
  const show = useQuery(showDraftQuery).data?.published;
  const profiles = useQuery(hostProfilesQuery()).data;
  const topics = useQuery(topicStatsQuery()).data;
  const sampleTopics = useQuery(sampleCountQuery("topics")).data;
  const sampleEpisodes = useQuery(sampleCountQuery("episodes")).data;
  const episodes = useQuery(teamEpisodesQuery(NEWEST_EPISODE_LIST)).data;
  const team = useQuery({ ...membersQuery, enabled: isOwner }).data;
  if (!show || !profiles || !topics || !episodes) return undefined;
  if (sampleTopics === undefined || sampleEpisodes === undefined) return undefined;
  const hostsWithFace = profiles.filter(
    ({ profileImage, hostName }) => profileImage && show.hosts.includes(hostName),
  );
  const memberCount = team?.items.filter(({ role }) => role !== null).length ?? 1;
  return [
    {
      title: "Your hosts have faces",
      to: "/admin/hosts",
      verb: "Add hosts",
      isDone: hostsWithFace.length >= show.hosts.length,
    },
    {
      title: "Visitors know where to watch",
      to: "/admin/settings/show?section=where",
      verb: "Add a channel",
      isDone: show.streams.length > 0,
    },
    {
      title: "Visitors can write to you",
      to: "/admin/settings/show?section=where",
      verb: "Add an email address",
      isDone: show.contactEmail !== "",
    },
    {
      title: "Three topics of your own",
      to: "/admin",
      verb: "Add topics",
      isDone: topics.total - sampleTopics >= 3,
    },
    {
      title: "Your first episode",
      to: "/admin/episodes",
      verb: "Import episodes",
      isDone: episodes.total > sampleEpisodes,
    },
    ...(isOwner
      ? [
          {
            title: "Somebody to help you",
            to: "/admin/settings/team",
            verb: "Invite the team",
            isDone: memberCount > 1,
          },
        ]
      : []),
  ];
}
