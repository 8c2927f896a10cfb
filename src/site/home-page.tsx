import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { onAir, showTime } from "#live/live.rules.ts";
import { LiveBanner } from "#live/live-banner.tsx";
import { pageContext } from "#platform/page-context.ts";
import { pageMeta, publicUrlOf } from "#platform/page-meta.ts";
import { show } from "#show.ts";
import { ContactSection } from "./contact-section.tsx";
import { HomeHero } from "./home-hero.tsx";
import { Room } from "./room.tsx";
import { SectionHeading } from "./section-heading.tsx";
import { showStructuredData } from "./show-structured-data.rules.ts";

export const loader = ({ context }: LoaderFunctionArgs) => {
  const { publicUrl } = context.get(pageContext);
  const { start, end } = onAir(new Date(), show.live, show.timeZone);
  return { publicUrl, nextLive: { start: start.toISOString(), end: end.toISOString() } };
};

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => [
  ...pageMeta(matches, {
    description: `${show.blurb} ${showTime}.`,
    path: "/",
    structuredData: loaderData ? [showStructuredData(publicUrlOf(matches), loaderData.nextLive)] : [],
  }),
  { tagName: "link", rel: "alternate", type: "application/rss+xml", title: show.name, href: "/feed.xml" },
];

export default function HomePage() {
  const { publicUrl } = useLoaderData<typeof loader>();
  return (
    <>
      <HomeHero />
      <LiveBanner />
      <Room id="slot-machine" ground="night-0">
        <SectionHeading id="slot-machine-heading" line={show.drawLine}>
          Topic Draw
        </SectionHeading>
      </Room>
      <Room id="hosts" alias="meet-our-hosts" ground="paper">
        <SectionHeading id="hosts-heading" line={show.hostsTagline}>
          {show.hostsHeading.join(" ")}
        </SectionHeading>
      </Room>
      <Room id="past-episodes" ground="night-1">
        <SectionHeading id="past-episodes-heading" line={show.episodesLine}>
          Our Episodes
        </SectionHeading>
      </Room>
      <Room id="suggest-your-topic-ideas" ground="night-2">
        <SectionHeading id="suggest-your-topic-ideas-heading">{show.suggestionHeading}</SectionHeading>
      </Room>
      <Room id="contact" ground="night-1">
        <ContactSection publicUrl={publicUrl} />
      </Room>
    </>
  );
}
