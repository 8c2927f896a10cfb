import { createHash } from "node:crypto";
import type { House } from "#app/house.server.ts";
import { listEpisodesWithAudio } from "#episodes/episodes.server.ts";
import { readPublicLiveState, type WeekGuestAccess } from "#on-air/live/live.server.ts";
import { createTextFile, type ReadHeader, toFileResponse } from "#platform/http/http.server.ts";
import { readOrStoreOnce } from "#settings/settings.server.ts";
import { readPodcast } from "./podcast.server.ts";
import { makeFeedUrl, writePodcastXml } from "./podcast-feed.rules.ts";

export type { WeekGuestAccess } from "#on-air/live/live.server.ts";

const MAX_FEED_EPISODES = 300;

/** Returns the feed, with the newest episodes that have audio. */
export async function makePodcastFeed(
  house: House,
  guests: WeekGuestAccess,
  header: ReadHeader,
): Promise<Response> {
  const episodes = await listEpisodesWithAudio(house, MAX_FEED_EPISODES);
  const xml = writePodcastXml({
    show: house.show(),
    podcast: await readPodcast(house),
    publicUrl: house.env.PUBLIC_URL,
    guid: await readPodcastGuid(house, episodes.length > 0),
    live: await readPublicLiveState(house, guests),
    episodes,
  });
  const headers = {
    "content-type": "application/rss+xml; charset=utf-8",
    "cache-control": "public, max-age=60",
  };
  return toFileResponse(createTextFile(xml, headers), header);
}

/**
 * Returns the feed's GUID, which is derived from its first public URL and stays the same if the site moves. While there
 * are no episodes, or the site has no https URL yet, nobody has subscribed, so the GUID still follows the URL.
 */
async function readPodcastGuid({ db, env }: House, hasEpisodes: boolean): Promise<string> {
  const guid = makePodcastGuid(makeFeedUrl(env.PUBLIC_URL));
  return hasEpisodes && env.PUBLIC_URL.startsWith("https:") ? readOrStoreOnce(db, "podcastGuid", guid) : guid;
}

const PODCAST_NAMESPACE = Buffer.from("ead4c236bf5858c6a2c6a6b28d128cb6", "hex");

/**
 * Returns the feed's UUIDv5, which is derived from its URL without the scheme and trailing slash:
 * https://podcasting2.org/podcast-namespace/tags/guid
 */
export function makePodcastGuid(feedUrl: string): string {
  const name = feedUrl.replace(/^https?:\/\//, "").replace(/\/$/, "");
  const hash = createHash("sha1").update(PODCAST_NAMESPACE).update(name).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
