import type { ComponentProps } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { EpisodesSection } from "#episodes/list/episodes-section.tsx";
import type { Clip } from "#episodes/topics/clips.contract.ts";
import { ClipsRow } from "#episodes/topics/clips-row.tsx";
import { HostsSection } from "#hosts/hosts-section.tsx";
import { usePublicHosts } from "#hosts/use-public-hosts.ts";
import DrawSection from "#machine/draw-section.tsx";
import { formatWeeklyShowTime } from "#on-air/live/live.rules.ts";
import { LiveBanner } from "#on-air/live/live-banner.tsx";
import { useLiveState } from "#on-air/live/live-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { makePageMeta } from "#show/page-meta.ts";
import { requireShowData } from "#show/show-data.rules.ts";
import { useShow } from "#show/use-show.ts";
import { IsolatedPart, PageSection } from "#site/frame/page-section.tsx";
import { handleTopicRequestForm } from "#suggestions/requests/topic-request-form.tsx";
import TopicRequestSection from "#suggestions/requests/topic-request-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { HomeHero } from "./home-hero.tsx";
import { loadHome } from "./home-loading.ts";
import { LiveHero } from "./live-hero.tsx";
import { findCurrentOrNextShowTimes } from "./live-hour.rules.ts";
import { NextDraw, NextRealDraw } from "./next-draw.tsx";
import { SectionHeading } from "./section-heading.tsx";
import { describeShowForSearch } from "./show-structured-data.rules.ts";

const NO_CLIPS: readonly Clip[] = [];
const loadShareDialog = () => import("#machine/share-image/share-dialog.tsx");

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { show } = requireShowData(page.siteData);
  const { live, ...homeData } = await loadHome(page, show.hosts);
  return {
    publicUrl: page.publicUrl,
    ...homeData,
    nextLive: findCurrentOrNextShowTimes(show, live, new Date()),
  };
};

export const action = handleTopicRequestForm;

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  makePageMeta(matches, (show, publicUrl) => ({
    description: `${show.blurb} ${formatWeeklyShowTime(show)}.`,
    path: "/",
    isEmbeddable: true,
    structuredData: loaderData ? [describeShowForSearch(show, publicUrl, loaderData.nextLive)] : [],
    hasFeed: true,
  }));

export default function HomePage() {
  const show = useShow();
  const {
    publicUrl,
    hosts: loadedHosts,
    episodes,
    newest,
    board,
    clips,
    figures,
  } = useLoaderData<typeof loader>();
  const hosts = usePublicHosts(loadedHosts);
  return (
    <>
      <IsolatedPart>
        <FirstSection hosts={hosts} newest={newest} isFirstShow={episodes?.length === 0} />
      </IsolatedPart>
      <LiveBanner>
        <HomeFigures {...figures} />
      </LiveBanner>
      <PageSection id="slot-machine" ground="night-0">
        <SectionHeading id="slot-machine-heading" line={show.drawLine}>
          Topic Draw
        </SectionHeading>
        <DrawSection
          loadShareDialog={loadShareDialog}
          clips={clips ?? NO_CLIPS}
          nextShow={<NextDraw />}
          nextRealDraw={<NextRealDraw />}
        />
      </PageSection>
      <IsolatedPart>
        <HostsSection hosts={hosts} />
      </IsolatedPart>
      <PageSection id="past-episodes" ground="night-1">
        <SectionHeading id="past-episodes-heading" line={show.episodesLine}>
          Our Episodes
        </SectionHeading>
        <EpisodesSection episodes={episodes} />
        <ClipsRow clips={clips ?? NO_CLIPS} heading="h3" className="mt-6 tablet:mt-12" />
      </PageSection>
      <PageSection id="suggest-your-topic-ideas" ground="night-2">
        <TopicRequestSection board={board} />
      </PageSection>
      <PageSection id="contact" ground="night-1">
        <ContactSection publicUrl={publicUrl} />
      </PageSection>
    </>
  );
}

/**
 * Shows what the show is about or, while it is on air, the live stream. This is a separate component, so that
 * switching between the two doesn't render the rest of the page again.
 */
function FirstSection(props: ComponentProps<typeof HomeHero>) {
  const live = useLiveState();
  return live?.status === "live" ? <LiveHero live={live} hosts={props.hosts} /> : <HomeHero {...props} />;
}

/** The numbers of episodes, of votes that visitors cast on topics, and of on-air draws. */
type ShowFigures = { episodes: number; votes: number; draws: number };

/** Lists the show's figures like lines of a price list. Leaves out zeros. */
function HomeFigures({ episodes, votes, draws }: ShowFigures) {
  const lines = [
    ["Episodes", episodes],
    ["Votes on topics", votes],
    ["Draws anyone can check", draws],
  ] as const;
  const nonZeroLines = lines.filter(([, count]) => count > 0);
  if (nonZeroLines.length === 0) return null;
  return (
    <dl className="mx-auto mt-4 grid max-w-measure gap-x-12 border-rule tablet:mt-6 tablet:grid-cols-3 tablet:border-t tablet:pt-3">
      {nonZeroLines.map(([label, count]) => (
        <div key={label} className="flex flex-wrap items-baseline gap-3 py-1.5">
          <dt className="text-on-2 text-t-1">{label}</dt>
          <span aria-hidden="true" className="leader h-2 min-w-6 flex-1" />
          <dd className="display text-t-4 leading-none lining-nums">{count.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}
