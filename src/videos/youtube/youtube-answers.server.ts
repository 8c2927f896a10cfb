/** The answers of the YouTube Data API v3 that we read, checked field by field, in the house's own shapes. */
import { z } from "zod";
import type { Upload, Video } from "#videos/videos.rules.ts";
import { secondsOfIsoDuration } from "./iso-duration.rules.ts";

export type Channel = {
  channelId: string;
  title: string;
  /** "" where the channel has no list of uploads. */
  uploadsPlaylistId: string;
  /** Public videos; `null` where the provider does not say. */
  videoCount: number | null;
};

// A NUL or half a surrogate pair would be refused by one of the two databases.
const text = z.string().transform((given) => given.replaceAll("\0", "").toWellFormed());
const moment = z.iso.datetime({ offset: true }).transform((given) => new Date(given).toISOString());
const videoId = z.string().regex(/^[\w-]{11}$/);

/** channels.list. A channel that does not exist is an answer without `items`, saying 0 results. */
export const channelsAnswer = z
  .object({
    pageInfo: z.object({ totalResults: z.number() }).optional(),
    items: z
      .array(
        z.object({
          id: z.string().min(1),
          snippet: z.object({ title: text }),
          contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().default("") }) }),
          statistics: z.object({ videoCount: z.string().regex(/^\d+$/).optional() }).optional(),
        }),
      )
      .optional(),
  })
  .refine((answer) => answer.items !== undefined || answer.pageInfo?.totalResults === 0, {
    path: ["items"],
    message: "missing",
  })
  .transform(({ items = [] }) =>
    items.map(({ id, snippet, contentDetails, statistics }): Channel => {
      const videoCount = statistics?.videoCount;
      return {
        channelId: id,
        title: snippet.title,
        uploadsPlaylistId: contentDetails.relatedPlaylists.uploads,
        videoCount: videoCount === undefined ? null : Number(videoCount),
      };
    }),
  );

const upload = z
  .object({
    snippet: z.object({ title: text, resourceId: z.object({ videoId: videoId.optional() }).optional() }),
    contentDetails: z
      .object({ videoId: videoId.optional(), videoPublishedAt: z.string().optional() })
      .optional(),
    status: z.object({ privacyStatus: z.string().optional() }).optional(),
  })
  .transform(({ snippet, contentDetails, status }, context): Upload => {
    const youtubeId = contentDetails?.videoId ?? snippet.resourceId?.videoId;
    if (youtubeId === undefined) {
      context.issues.push({
        code: "custom",
        path: ["contentDetails", "videoId"],
        message: "missing",
        input: youtubeId,
      });
      return z.NEVER;
    }
    // A hidden video keeps its line under one of two fixed titles, without the day it was published.
    const hidden = contentDetails?.videoPublishedAt === undefined;
    const isPrivate = status?.privacyStatus === "private" || (hidden && snippet.title === "Private video");
    const isDeleted = hidden && snippet.title === "Deleted video";
    return {
      youtubeId,
      title: snippet.title,
      availability: isPrivate ? "private" : isDeleted ? "deleted" : "public",
    };
  });

/** playlistItems.list: one page of a channel's uploads, newest first. */
export const uploadsAnswer = z
  .object({ items: z.array(upload), nextPageToken: z.string().min(1).optional() })
  .transform(({ items, nextPageToken }) => ({ uploads: items, nextPageToken }));
export type UploadsPage = z.infer<typeof uploadsAnswer>;

const thumbnailSizes = ["maxres", "standard", "high", "medium", "default"];

const largestThumbnail = (thumbnails: Record<string, { url: string }>, youtubeId: string) => {
  const addresses = thumbnailSizes.flatMap((size) => thumbnails[size]?.url ?? []);
  return (
    addresses.find((address) => address.startsWith("https://")) ??
    `https://i.ytimg.com/vi/${youtubeId}/hqdefault.jpg`
  );
};

const duration = z.string().transform((given, context) => {
  const seconds = secondsOfIsoDuration(given);
  if (seconds !== null) return seconds;
  context.issues.push({ code: "custom", message: "not an ISO 8601 duration", input: given });
  return z.NEVER;
});

const video = z
  .object({
    id: videoId,
    snippet: z.object({
      title: text,
      description: text.default(""),
      publishedAt: moment,
      thumbnails: z.record(z.string(), z.object({ url: z.string() })).default({}),
      tags: z.array(text).default([]),
      liveBroadcastContent: z.string().default("none"),
    }),
    contentDetails: z.object({ duration: duration.optional() }).optional(),
    liveStreamingDetails: z
      .object({ actualStartTime: moment.optional(), actualEndTime: moment.optional() })
      .optional(),
    status: z
      .object({ privacyStatus: z.string().optional(), uploadStatus: z.string().optional() })
      .optional(),
  })
  .transform(({ id, snippet, contentDetails, liveStreamingDetails: stream, status }): Video => {
    const { liveBroadcastContent: broadcast } = snippet;
    return {
      youtubeId: id,
      title: snippet.title,
      description: snippet.description,
      publishedAt: snippet.publishedAt,
      durationSeconds: contentDetails?.duration ?? null,
      thumbnailUrl: largestThumbnail(snippet.thumbnails, id),
      tags: snippet.tags,
      broadcast: broadcast === "live" || broadcast === "upcoming" ? broadcast : "none",
      stream: stream
        ? { startedAt: stream.actualStartTime ?? null, endedAt: stream.actualEndTime ?? null }
        : null,
      privacy: status?.privacyStatus ?? null,
      uploadStatus: status?.uploadStatus ?? null,
    };
  });

/** videos.list. Ids of which the provider knows nothing are simply not in it. */
export const videosAnswer = z.object({ items: z.array(video) }).transform(({ items }) => items);
