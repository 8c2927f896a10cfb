/** Builds the YouTube Data API v3's resources for the test double's videos, shaped like recorded responses. */
import { createHash } from "node:crypto";

export type DoubleChannel = { channelId: string; handle: string; username?: string; title: string };

/** One of the double's videos. Times are ISO 8601 in UTC. By default, the video is public, not live, and processed. */
export type DoubleVideo = {
  id: string;
  title: string;
  description: string;
  publishedAt: string;
  durationSeconds: number;
  views?: number;
  tags?: readonly string[];
  categoryId?: string;
  /** Private and deleted videos stay in the list of uploads, with placeholder texts. Unlisted ones are not listed. */
  access?: "public" | "unlisted" | "private" | "deleted";
  stream?: {
    state: "upcoming" | "live" | "ended";
    scheduledAt: string;
    startedAt?: string;
    endedAt?: string;
  };
  uploadStatus?: "uploaded" | "processed" | "failed" | "rejected";
};

export const nameUploadsPlaylist = ({ channelId }: DoubleChannel) => `UU${channelId.slice(2)}`;

const makeEtag = (content: unknown) =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 27);

const THUMBNAIL_SIZES = [
  ["default", "default", 120, 90],
  ["medium", "mqdefault", 320, 180],
  ["high", "hqdefault", 480, 360],
  ["standard", "sddefault", 640, 480],
  ["maxres", "maxresdefault", 1280, 720],
] as const;

const listThumbnails = (videoId: string) =>
  Object.fromEntries(
    THUMBNAIL_SIZES.map(([size, file, width, height]) => [
      size,
      { url: `https://i.ytimg.com/vi/${videoId}/${file}.jpg`, width, height },
    ]),
  );

const formatIsoDuration = (seconds: number) => {
  if (seconds === 0) return "P0D";
  const amounts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return `PT${["H", "M", "S"].map((unit, index) => (amounts[index] ? `${amounts[index]}${unit}` : "")).join("")}`;
};

/** Returns a resource with only the requested parts, as the provider does. */
const makeResource = (kind: string, id: string, parts: Record<string, unknown>, only: readonly string[]) => {
  const givenParts = Object.fromEntries(
    Object.entries(parts).filter(([part, content]) => only.includes(part) && content !== undefined),
  );
  return { kind: `youtube#${kind}`, etag: makeEtag(givenParts), id, ...givenParts };
};

const NO_STATISTICS = { likeCount: "0", favoriteCount: "0", commentCount: "0" };

export const channelPartNames = ["contentDetails", "id", "snippet", "statistics", "status"];

export const makeChannelResource = (channel: DoubleChannel, videoCount: number, only: readonly string[]) => {
  const { channelId, handle, title } = channel;
  const words = { title, description: `${title}, every week.` };
  const picture = { url: `https://yt3.ggpht.com/${channelId}=s88`, width: 88, height: 88 };
  const parts = {
    snippet: {
      ...words,
      customUrl: `@${handle}`,
      publishedAt: "2017-06-01T12:00:00Z",
      thumbnails: { default: picture, medium: picture, high: picture },
      localized: words,
      country: "US",
    },
    contentDetails: { relatedPlaylists: { likes: "", uploads: nameUploadsPlaylist(channel) } },
    statistics: {
      viewCount: "0",
      subscriberCount: "0",
      hiddenSubscriberCount: false,
      videoCount: String(videoCount),
    },
    status: { privacyStatus: "public", isLinked: true, longUploadsStatus: "longUploadsUnspecified" },
  };
  return makeResource("channel", channelId, parts, only);
};

export const uploadPartNames = ["contentDetails", "id", "snippet", "status"];

const HIDDEN_VIDEO_TEXTS = {
  private: { title: "Private video", description: "This video is private." },
  deleted: { title: "Deleted video", description: "This video is unavailable." },
};

/**
 * Returns a video's entry in the list of uploads. A private or deleted video's entry has no picture and no video date,
 * and placeholders instead of its title and description.
 */
export const makeUploadResource = (
  video: DoubleVideo,
  channel: DoubleChannel,
  position: number,
  only: readonly string[],
) => {
  const { access = "public", id: videoId, publishedAt } = video;
  const playlistId = nameUploadsPlaylist(channel);
  const isHidden = access === "private" || access === "deleted";
  const { title, description } = isHidden ? HIDDEN_VIDEO_TEXTS[access] : video;
  const owner = { videoOwnerChannelTitle: channel.title, videoOwnerChannelId: channel.channelId };
  const parts = {
    snippet: {
      publishedAt,
      channelId: channel.channelId,
      title,
      description,
      thumbnails: isHidden ? {} : listThumbnails(videoId),
      channelTitle: channel.title,
      playlistId,
      position,
      resourceId: { kind: "youtube#video", videoId },
      ...(isHidden ? {} : owner),
    },
    contentDetails: isHidden ? { videoId } : { videoId, videoPublishedAt: publishedAt },
    status: access === "deleted" ? {} : { privacyStatus: access },
  };
  return makeResource(
    "playlistItem",
    Buffer.from(`${playlistId}.${videoId}`).toString("base64"),
    parts,
    only,
  );
};

export const videoPartNames = [
  "contentDetails",
  "id",
  "liveStreamingDetails",
  "player",
  "snippet",
  "statistics",
  "status",
];

export const makeVideoResource = (video: DoubleVideo, channel: DoubleChannel, only: readonly string[]) => {
  const { id, title, description, publishedAt, stream, tags, access = "public", categoryId = "22" } = video;
  const isRunning = stream !== undefined && stream.state !== "ended";
  const parts = {
    snippet: {
      publishedAt,
      channelId: channel.channelId,
      title,
      description,
      thumbnails: listThumbnails(id),
      channelTitle: channel.title,
      ...(tags && tags.length > 0 ? { tags } : {}),
      categoryId,
      liveBroadcastContent: isRunning ? stream.state : "none",
      localized: { title, description },
    },
    contentDetails: {
      duration: formatIsoDuration(isRunning ? 0 : video.durationSeconds),
      dimension: "2d",
      definition: "hd",
      caption: "false",
      licensedContent: false,
      contentRating: {},
      projection: "rectangular",
    },
    status: {
      uploadStatus: video.uploadStatus ?? (isRunning ? "uploaded" : "processed"),
      privacyStatus: access,
      license: "youtube",
      embeddable: true,
      publicStatsViewable: true,
      madeForKids: false,
    },
    statistics: { ...NO_STATISTICS, viewCount: String(video.views ?? 0) },
    player: { embedHtml: `<iframe width="480" height="270" src="//www.youtube.com/embed/${id}"></iframe>` },
    liveStreamingDetails: stream && {
      scheduledStartTime: stream.scheduledAt,
      ...(stream.startedAt ? { actualStartTime: stream.startedAt } : {}),
      ...(stream.endedAt ? { actualEndTime: stream.endedAt } : {}),
    },
  };
  return makeResource("video", id, parts, only);
};

/** Returns a list in the API's format. `items` may be missing, as it is in some of the API's empty lists. */
export const makeListResponse = (
  kind: string,
  items: readonly unknown[] | undefined,
  page: { totalResults: number; resultsPerPage: number; nextPageToken?: string; prevPageToken?: string },
) => {
  const { totalResults, resultsPerPage, ...tokens } = page;
  const content = { ...tokens, ...(items ? { items } : {}), pageInfo: { totalResults, resultsPerPage } };
  return { kind: `youtube#${kind}ListResponse`, etag: makeEtag(content), ...content };
};
