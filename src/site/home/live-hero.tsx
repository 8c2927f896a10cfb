import { HeroHosts } from "#hosts/hero-hosts.tsx";
import type { ShownHost } from "#hosts/hosts.rules.ts";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { LiveOnAirLight } from "#on-air/live/live-on-air-light.tsx";
import { useClockOffset } from "#on-air/live/live-provider.tsx";
import { TopicOnTheTable } from "#on-air/live/on-the-table.tsx";
import { PollSection } from "#on-air/polls/poll-section.tsx";
import AskBox from "#on-air/questions/ask-box.tsx";
import { useShow } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { LivePlayer } from "./live-player.tsx";

/**
 * Shows the top of the home page while the show is on air. The stream and everything that visitors can vote on are
 * above the fold.
 */
export function LiveHero({ live, hosts }: { live: LiveState; hosts: readonly ShownHost[] | undefined }) {
  const show = useShow();
  return (
    <section
      id="home"
      tabIndex={-1}
      data-ground="night-1"
      className="px-gutter pt-1 pb-6 outline-none tablet:pt-5 tablet:pb-9"
    >
      <div className="mx-auto max-w-measure">
        <div className="grid gap-x-6 gap-y-1.5 desktop:flex desktop:items-baseline">
          <p className="flex items-center justify-between gap-x-6 desktop:contents">
            <LiveOnAirLight sign />
            {live.guest && (
              <span className="min-w-0 text-on-2 text-t-1 wrap-anywhere desktop:order-last desktop:max-w-[30%] desktop:shrink-0 desktop:text-t-3">
                With <b className="font-label text-on">{live.guest.name}</b>
              </span>
            )}
          </p>
          <h1 className="display text-t-5 leading-[1.1] wrap-anywhere">{live.title || show.name}</h1>
        </div>
        <div className="mt-3 flex flex-col gap-x-10 gap-y-6 desktop:grid desktop:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)] desktop:items-start">
          <LivePlayer live={live} hosts={hosts ?? []} />
          <div className="grid gap-7">
            <PollOrTopic live={live} />
            {live.questions.open && <AskBox count={live.questions.count} />}
          </div>
        </div>
        <div className="mt-8 grid items-center gap-x-10 gap-y-3 border-rule border-t pt-6 tablet:mt-10 desktop:flex desktop:border-0 desktop:pt-0">
          <p className="shrink-0 font-display font-hero text-[1.75rem] leading-[1.05]">
            {show.taglineLines.map((line) => (
              <span key={line.join(" ")} className="block">
                {line.join(" ")}
              </span>
            ))}
          </p>
          <p className="max-w-[34rem] flex-1 text-on-2 text-t-2">{show.blurb}</p>
          <p className="flex flex-wrap gap-2.5 [&>*]:max-tablet:flex-1">
            <ButtonLink to="/#suggest-your-topic-ideas" variant="outline">
              Suggest Topic
            </ButtonLink>
            <ButtonLink to="/#past-episodes" variant="outline">
              Past Episodes
            </ButtonLink>
          </p>
        </div>
        <HeroHosts hosts={hosts} lamp={<LiveOnAirLight />} />
      </div>
    </section>
  );
}

function PollOrTopic({ live: { poll, draw, follow } }: { live: LiveState }) {
  const clockOffset = useClockOffset();
  // When a poll with the team's own question has closed, its result stays on the page. But it must not replace the
  // topic that the hosts are talking about.
  const isTopicShown = !poll || (!poll.open && poll.question !== null && draw !== null);
  return (
    <>
      {/* Always rendered, because screen readers only announce changes to a live region that already exists. */}
      <div role="status" className="contents">
        {isTopicShown && <TopicOnTheTable draw={draw} />}
        {poll?.open && <span className="sr-only">A poll is open.</span>}
      </div>
      {poll && (
        <PollSection
          key={poll.id}
          poll={poll}
          chosen={draw?.chosen ?? null}
          clockOffset={clockOffset}
          isCrowded={follow.way === "ask"}
        />
      )}
    </>
  );
}
