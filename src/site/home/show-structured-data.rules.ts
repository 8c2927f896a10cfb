import { formatShowDay } from "#show/show.rules.ts";
import type { PageShow } from "#show/show-data.rules.ts";

/**
 * Describes the show and its next live hour for search engines, in the vocabulary of https://schema.org. `publicUrl` is
 * the site's origin. `next` has the times of the next show in ISO 8601.
 */
export function describeShowForSearch(
  show: PageShow,
  publicUrl: string,
  next: { start: string; end: string },
): Record<string, unknown> {
  const organization = { "@id": `${publicUrl}/#organization` };
  const series = { "@id": `${publicUrl}/#series` };
  return {
    "@graph": [
      {
        "@type": "Organization",
        ...organization,
        name: show.name,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/icon-512.png`,
        email: show.contactEmail || undefined,
        sameAs: show.social.map(({ url }) => url),
      },
      {
        "@type": "PodcastSeries",
        ...series,
        name: show.name,
        description: show.footerBlurb,
        inLanguage: show.language,
        url: `${publicUrl}/`,
        image: `${publicUrl}/sharing-picture.png`,
        webFeed: `${publicUrl}/feed.xml`,
        startDate: show.live.since,
        publisher: organization,
        author: show.hosts.map((name) => ({ "@type": "Person", name })),
      },
      {
        "@type": "BroadcastEvent",
        name: `${show.name}, live`,
        description: show.tagline,
        image: `${publicUrl}/sharing-picture.png`,
        inLanguage: show.language,
        isLiveBroadcast: true,
        startDate: next.start,
        endDate: next.end,
        eventStatus: "https://schema.org/EventScheduled",
        eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
        location: { "@type": "VirtualLocation", url: show.streams[0]?.url ?? `${publicUrl}/` },
        eventSchedule: {
          "@type": "Schedule",
          repeatFrequency: "P1W",
          byDay: `https://schema.org/${formatShowDay(show)}`,
          startTime: formatClock(show.live.hour * 60 + show.live.minute),
          endTime: formatClock(show.live.hour * 60 + show.live.minute + show.live.lengthMinutes),
          startDate: show.live.since,
          scheduleTimezone: show.timeZone,
        },
        organizer: organization,
        about: series,
      },
    ],
  };
}

/** Formats minutes since midnight, such as '11:00:00' for 660. */
const formatClock = (minutes: number): string =>
  `${[Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":")}:00`;
