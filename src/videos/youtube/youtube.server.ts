/** A channel's videos, by the YouTube Data API v3. */

import type { Upload, Video } from "#videos/videos.rules.ts";
import { type ChannelReference, channelReferenceOf } from "#videos/youtube/youtube-address.rules.ts";
import {
  type Channel,
  channelsAnswer,
  type UploadsPage,
  uploadsAnswer,
  videosAnswer,
} from "#videos/youtube/youtube-answers.server.ts";
import { YoutubeFailure } from "#videos/youtube/youtube-failure.server.ts";
import { unreadable, type YoutubeSettings, youtubeLine } from "#videos/youtube/youtube-request.server.ts";

/** Uploads as the channel lists them, newest first, and what the provider tells of each that it shows. */
export type ChannelPage = { uploads: Upload[]; videos: Video[] };

/**
 * A connection for one piece of work. Every function throws `YoutubeFailure` and nothing else; each question
 * costs one unit of the daily quota. A broken connection or a fault of the provider (5xx) is tried once more,
 * nothing else is.
 */
export type Youtube = {
  /**
   * The channel meant by a handle, an id, a name or any channel address. One question; two for an address of
   * the older kinds (/c/…, /user/…, a bare name) whose name turns out to be of the other kind.
   */
  resolveChannel(reference: string): Promise<Channel>;
  /** The newest uploads, 50 to a question. */
  latestUploads(channel: Channel, count?: number): Promise<Upload[]>;
  /** What the provider tells of these videos, in the order asked, 50 to a question; hidden and unknown ones are left out. */
  videos(youtubeIds: readonly string[]): Promise<Video[]>;
  /** Every upload, page by page, each once, however the list moves meanwhile. */
  wholeChannel(channel: Channel): AsyncGenerator<ChannelPage, void, undefined>;
  /** Units spent so far: one for each question put, tries included. */
  quotaSpent(): number;
};

const pageSize = 50;

export const connectYoutube = (settings: YoutubeSettings): Youtube => {
  const { ask, quotaSpent } = youtubeLine(settings);

  const channelBy = async (filter: Record<string, string>) => {
    const part = "snippet,contentDetails,statistics";
    const [channel] = await ask("channels", { part, ...filter }, channelsAnswer);
    return channel;
  };

  const uploadsPage = async (
    channel: Channel,
    maxResults: number,
    pageToken?: string,
  ): Promise<UploadsPage> => {
    const { uploadsPlaylistId, videoCount } = channel;
    const query = {
      part: "snippet,contentDetails,status",
      playlistId: uploadsPlaylistId,
      maxResults: `${maxResults}`,
    };
    try {
      return await ask("playlistItems", pageToken ? { ...query, pageToken } : query, uploadsAnswer);
    } catch (failure) {
      // The provider keeps no list for a channel that never published: only then is "not found" the truth "none".
      const none =
        failure instanceof YoutubeFailure && failure.reason === "uploads-not-found" && videoCount === 0;
      if (none) return { uploads: [], nextPageToken: undefined };
      throw failure;
    }
  };

  const videos = async (youtubeIds: readonly string[]) => {
    const told = new Map<string, Video>();
    const wanted = [...new Set(youtubeIds)];
    for (let from = 0; from < wanted.length; from += pageSize) {
      const id = wanted.slice(from, from + pageSize).join(",");
      const part = "snippet,contentDetails,liveStreamingDetails,status";
      for (const video of await ask("videos", { part, id }, videosAnswer)) told.set(video.youtubeId, video);
    }
    return wanted.flatMap((id) => told.get(id) ?? []);
  };

  return {
    videos,
    quotaSpent,

    async resolveChannel(reference) {
      const named = channelReferenceOf(reference);
      if (!named) throw new YoutubeFailure("channel-not-found", `“${reference}” is no YouTube channel.`);
      for (const filter of channelFilters(named)) {
        const channel = await channelBy(filter);
        if (channel) return channel;
      }
      throw new YoutubeFailure("channel-not-found", `YouTube knows no channel “${reference}”.`);
    },

    async latestUploads(channel, count = pageSize) {
      const latest: Upload[] = [];
      for await (const { uploads } of pages((token) =>
        uploadsPage(channel, Math.min(count, pageSize), token),
      )) {
        latest.push(...uploads);
        if (latest.length >= count) break;
      }
      return latest.slice(0, count);
    },

    async *wholeChannel(channel) {
      const listed = pages((token) => uploadsPage(channel, pageSize, token));
      let page = await listed.next();
      while (!page.done) {
        const { uploads } = page.value;
        // What is told of this page and the next page come at the same time.
        const [told, next] = await Promise.all([
          videos(uploads.map((each) => each.youtubeId)),
          listed.next(),
        ]);
        yield { uploads, videos: told };
        page = next;
      }
    },
  };
};

/**
 * Every page of a list, each video once: while a list is read, a new video moves the others onto the next
 * page. A page that leads back to an earlier one would never end, so it counts as malformed.
 */
async function* pages(fetchPage: (token?: string) => Promise<UploadsPage>) {
  const seenVideos = new Set<string>();
  const seenTokens = new Set<string>();
  let token: string | undefined;
  do {
    const page = await fetchPage(token);
    const uploads = page.uploads.filter(({ youtubeId }) => !seenVideos.has(youtubeId));
    for (const { youtubeId } of uploads) seenVideos.add(youtubeId);
    yield { uploads };
    token = page.nextPageToken;
    if (token !== undefined && seenTokens.has(token))
      throw unreadable("nextPageToken: leads back to an earlier page");
    if (token !== undefined) seenTokens.add(token);
  } while (token !== undefined);
}

/** Old custom addresses became handles, but not all of them, and old user names mostly did too. */
const channelFilters = ({ by, value }: ChannelReference): Record<string, string>[] => {
  const forHandle = { forHandle: `@${value}` };
  const forUsername = { forUsername: value };
  if (by === "id") return [{ id: value }];
  if (by === "handle") return [forHandle];
  return by === "user" ? [forUsername, forHandle] : [forHandle, forUsername];
};
