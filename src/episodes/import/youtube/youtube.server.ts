import type { Channel, ChannelPage, ChannelUpload, Video } from "#episodes/import/import.rules.ts";
import { VideoProviderFailure } from "#episodes/import/video-provider-failure.server.ts";
import { type ChannelReference, parseChannelReference } from "./youtube-address.rules.ts";
import {
  ChannelsResponse,
  type UploadsPage,
  UploadsResponse,
  VideosResponse,
} from "./youtube-answers.server.ts";
import { makeMalformedFailure, makeYoutubeClient, type YoutubeSettings } from "./youtube-request.server.ts";

const PAGE_SIZE = 50;

export const createYoutubeProvider = (settings: YoutubeSettings) => {
  const { get, countRequests } = makeYoutubeClient(settings);

  const readUploads = async ({ uploadsId, videoCount }: Channel, maxResults: number, pageToken?: string) => {
    const query = {
      part: "snippet,contentDetails,status",
      playlistId: uploadsId,
      maxResults: `${maxResults}`,
    };
    try {
      return await get("playlistItems", pageToken ? { ...query, pageToken } : query, UploadsResponse);
    } catch (failure) {
      // YouTube has no list of uploads for a channel that has never published anything.
      const isEmpty =
        failure instanceof VideoProviderFailure && failure.reason === "uploads-not-found" && videoCount === 0;
      if (isEmpty) return { uploads: [], nextPageToken: undefined };
      throw failure;
    }
  };

  /** Returns the videos with the given ids, in the same order. Leaves out private and unknown videos. */
  const readVideos = async (videoIds: readonly string[]): Promise<Video[]> => {
    const videosById = new Map<string, Video>();
    const ids = [...new Set(videoIds)];
    for (let start = 0; start < ids.length; start += PAGE_SIZE) {
      const id = ids.slice(start, start + PAGE_SIZE).join(",");
      const part = "snippet,contentDetails,liveStreamingDetails,status,statistics";
      for (const video of await get("videos", { part, id }, VideosResponse))
        videosById.set(video.videoId, video);
    }
    return ids.flatMap((id) => videosById.get(id) ?? []);
  };

  return {
    readVideos,
    countRequests,

    /** Finds a channel by the id, name or URL that a person has typed. */
    async findChannel(text: string): Promise<Channel> {
      const reference = parseChannelReference(text);
      if (!reference)
        throw new VideoProviderFailure("channel-not-found", `“${text}” isn't a YouTube channel.`);
      const part = "snippet,contentDetails,statistics";
      for (const filter of listChannelFilters(reference)) {
        const [channel] = await get("channels", { part, ...filter }, ChannelsResponse);
        if (channel) return channel;
      }
      throw new VideoProviderFailure("channel-not-found", `YouTube doesn't know the channel “${text}”.`);
    },

    async listLatest(channel: Channel, count = PAGE_SIZE): Promise<ChannelUpload[]> {
      const latestUploads: ChannelUpload[] = [];
      const pages = readUploadPages((token) => readUploads(channel, Math.min(count, PAGE_SIZE), token));
      for await (const uploads of pages) {
        latestUploads.push(...uploads);
        if (latestUploads.length >= count) break;
      }
      return latestUploads.slice(0, count);
    },

    async *listAll(channel: Channel): AsyncGenerator<ChannelPage, void, undefined> {
      const pages = readUploadPages((token) => readUploads(channel, PAGE_SIZE, token));
      let page = await pages.next();
      while (!page.done) {
        const uploads = page.value;
        // Reads this page's videos while the next page loads.
        const [videos, nextPage] = await Promise.all([
          readVideos(uploads.map(({ videoId }) => videoId)),
          pages.next(),
        ]);
        yield { uploads, videos };
        page = nextPage;
      }
    },
  };
};

/**
 * Yields the uploads of one page after another. Yields each upload only once, even if a new video moves it to the next
 * page while the pages are being read. Throws if a page repeats, because the list would never end.
 */
async function* readUploadPages(readPage: (token?: string) => Promise<UploadsPage>) {
  const seenVideos = new Set<string>();
  const seenTokens = new Set<string>();
  let token: string | undefined;
  do {
    const page = await readPage(token);
    const uploads = page.uploads.filter(({ videoId }) => !seenVideos.has(videoId));
    for (const { videoId } of uploads) seenVideos.add(videoId);
    yield uploads;
    token = page.nextPageToken;
    if (token !== undefined && seenTokens.has(token))
      throw makeMalformedFailure("nextPageToken: leads back to an earlier page");
    if (token !== undefined) seenTokens.add(token);
  } while (token !== undefined);
}

const listChannelFilters = ({ by, value }: ChannelReference): Record<string, string>[] => {
  const forHandle = { forHandle: `@${value}` };
  const forUsername = { forUsername: value };
  if (by === "id") return [{ id: value }];
  if (by === "handle") return [forHandle];
  return by === "user" ? [forUsername, forHandle] : [forHandle, forUsername];
};
