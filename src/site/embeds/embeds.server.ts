import type { House } from "#app/house.server.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import { readEpisode, readEpisodePage } from "#episodes/episodes.server.ts";
import { readShowDraw } from "#on-air/draws/draws.server.ts";
import { findMinuteOnAir } from "#on-air/live/live.rules.ts";
import { readPublicLiveState, type WeekGuestAccess } from "#on-air/live/live.server.ts";
import { notFound, Refusal } from "#platform/errors/errors.server.ts";
import { CROSS_ORIGIN_HEADERS, escapeHtml } from "#platform/http/http.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { formatLongDate, formatShortZoneName, formatWeekdayTime } from "#platform/time/zoned-time.rules.ts";
import { findScheduleAt } from "#show/dates.rules.ts";
import { requireBoardTopic } from "#suggestions/board/board.server.ts";
import { computeEmbedHeight, type EmbedContent, renderEmbed } from "./embed-page.server.ts";
import type { OEmbed } from "./embeds.contract.ts";

/**
 * The content security policy of embedded pages, the only pages that other sites may frame. They load nothing but
 * pictures and fonts.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

export type { WeekGuestAccess } from "#on-air/live/live.server.ts";
export { makeFontFaceCss } from "./embed-page.server.ts";

/** Responds with an embedded page or, if there is nothing to show, with a 404 page that other sites can also frame. */
export async function serveEmbed(
  house: House,
  embedPromise: Promise<EmbedContent>,
  faces: string,
): Promise<Response> {
  const show = house.show();
  const notFoundEmbed = {
    name: show.name,
    label: "Not found",
    title: "This page is gone",
    rows: [],
    path: "/",
    verb: "Visit us",
  };
  const [status, embed] = await embedPromise.then(
    (foundEmbed) => [200, foundEmbed] as const,
    (error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return [404, notFoundEmbed] as const;
      throw error;
    },
  );
  const html = renderEmbed(embed, { show, origin: house.env.PUBLIC_URL, faces });
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": CONTENT_SECURITY_POLICY,
      ...CROSS_ORIGIN_HEADERS,
      "cache-control": status === 200 ? "public, max-age=0, s-maxage=60" : "no-store",
    },
  });
}

/** Returns an embed of the show that is on air or, if there is none, of the next show. */
export async function makeNextShowEmbed(house: House, guests: WeekGuestAccess): Promise<EmbedContent> {
  const show = house.show();
  const { name } = show;
  const { status, startsAt, title, skipped, over } = await readPublicLiveState(house, guests);
  const isLive =
    status === "live" || (!skipped && findMinuteOnAir(show, house.now(), undefined, over) !== undefined);
  const startTime = new Date(skipped?.nextStartsAt ?? startsAt);
  const { timeZone } = findScheduleAt(show, startTime);
  const startText = `${formatLongDate(startTime, timeZone)}, ${formatWeekdayTime(startTime, timeZone).replace(/^\w+ /, "")} ${formatShortZoneName(startTime, timeZone)}`;
  return {
    name,
    label: isLive ? "Live now" : "Next show",
    title: (!skipped && title) || (isLive ? name : startText),
    rows: isLive || skipped || !title ? [] : [startText],
    path: "/",
    verb: isLive ? "Watch now" : "See more",
    isLive,
  };
}

/** Returns an episode's embed. @throws {Refusal} 404 for an unknown episode */
export async function makeEpisodeEmbed(house: House, id: number): Promise<EmbedContent> {
  const episode = await readEpisode(house, id);
  const { name } = house.show();
  const { title, episodeNumber, duration, thumbnailUrl: picture } = episode;
  const label = [`Episode ${episodeNumber}`, duration].filter(Boolean).join(", ");
  return { name, label, title, rows: [], path: formatEpisodePath(episode), verb: "Watch", picture };
}

/** Returns an embed of a topic on the board. @throws {Refusal} 404 if the topic isn't on the board */
export async function makeTopicEmbed(house: House, key: string): Promise<EmbedContent> {
  const { content, votes, status } = await requireBoardTopic(house, key);
  const { name } = house.show();
  const label = formatCount(votes, "vote");
  return {
    name,
    label,
    title: content,
    rows: [],
    path: `/topics/${key}`,
    verb: status === "open" ? "Vote" : "See more",
  };
}

/** Returns an embed of an on-air draw. @throws {Refusal} 404 for an unknown draw */
export async function makeDrawEmbed(house: House, id: number): Promise<EmbedContent> {
  const { at, topics, word } = await readShowDraw(house, id, false);
  const { name, timeZone } = house.show();
  const rows = topics.map(({ text }) => text);
  const label = formatLongDate(new Date(at), timeZone);
  return { name, label, title: `Draw ${id}: "${word}"`, rows, path: `/draws/${id}`, verb: "Check it" };
}

type EmbedRequest = {
  url: string;
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
  format: string;
};

const DEFAULT_WIDTH = 480;

/**
 * Returns the response to an oEmbed request.
 * @throws {Refusal} 404 for a URL that isn't an embeddable page of this site; 501 for a format other than JSON
 */
export async function makeOEmbed(
  house: House,
  guests: WeekGuestAccess,
  request: EmbedRequest,
): Promise<OEmbed> {
  if (request.format !== "json") throw new Refusal("not-implemented", "Only the json format is supported");
  const { PUBLIC_URL } = house.env;
  const url = URL.parse(request.url);
  if (url?.origin !== PUBLIC_URL) throw notFound("Page");
  const { embed, path } = await findEmbed(house, guests, url.pathname.replace(/(?<=.)\/$/, ""));
  // oEmbed doesn't allow more than maxwidth, even if the page needs more.
  const width = Math.min(request.maxwidth ?? DEFAULT_WIDTH, DEFAULT_WIDTH * 2);
  const height = Math.min(computeEmbedHeight(embed, width), request.maxheight ?? Number.POSITIVE_INFINITY);
  const { name } = house.show();
  return {
    version: "1.0",
    type: embed.picture === undefined ? "rich" : "video",
    title: embed.title,
    provider_name: name,
    provider_url: PUBLIC_URL,
    html: `<iframe src="${PUBLIC_URL}${path}" title="${escapeHtml(embed.title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`,
    width,
    height,
  };
}

/**
 * Finds the embed for a path, which may lead to a page or to its embedded version. Returns the embed and the path of
 * the embedded version.
 * @throws {Refusal} 404 if the page can't be embedded
 */
async function findEmbed(house: House, guests: WeekGuestAccess, pathname: string) {
  const [, section = "", idOrKey = "", rest] = pathname.replace(/^\/embed\/(?!next$)/, "/").split("/");
  const findNextShowEmbed = async () => ({
    embed: await makeNextShowEmbed(house, guests),
    path: "/embed/next",
  });
  if (pathname === "/" || pathname === "/embed/next") return findNextShowEmbed();
  if (rest !== undefined || idOrKey === "") throw notFound("Page");
  if (section === "topics")
    return { embed: await makeTopicEmbed(house, idOrKey), path: `/embed/topics/${idOrKey}` };
  const id = /^[1-9]\d{0,8}$/.test(idOrKey) ? Number(idOrKey) : 0;
  if (section === "draws") return { embed: await makeDrawEmbed(house, id), path: `/embed/draws/${id}` };
  if (section !== "episodes") throw notFound("Page");
  const isEmbed = pathname.startsWith("/embed/");
  const episode = isEmbed ? { id } : (await readEpisodePage(house, idOrKey)).episode;
  return { embed: await makeEpisodeEmbed(house, episode.id), path: `/embed/episodes/${episode.id}` };
}
