import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { LiveBanner } from "#live/live-banner.tsx";
import { pageContext } from "#platform/page-context.ts";
import { show } from "#show.ts";
import TopicRequestSection from "#topic-requests/topic-request-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { HomeHero } from "./home-hero.tsx";
import { Room } from "./room.tsx";
import { SectionHeading } from "./section-heading.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => {
  const { publicUrl } = context.get(pageContext);
  return { publicUrl };
};

export const meta = () => [{ title: `${show.name}: ${show.tagline}` }];

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
        <TopicRequestSection />
      </Room>
      <Room id="contact" ground="night-1">
        <ContactSection publicUrl={publicUrl} />
      </Room>
    </>
  );
}
