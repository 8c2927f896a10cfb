/** The parts of the YouTube Data API's responses that we use: https://developers.google.com/youtube/v3/docs */
import { z } from "zod";
import type { Channel, ChannelUpload, Video } from "#episodes/import/import.rules.ts";
import { CHANNEL_ID_PATTERN } from "./youtube-address.rules.ts";
import { makeThumbnailAddress } from "./youtube-site.rules.ts";
import { toVideoState } from "./youtube-state.rules.ts";

// Makes text storable: PostgreSQL rejects NUL characters, and both databases reject lone surrogates.
const storableText = z.string().transform((text) => text.replaceAll("\0", "").toWellFormed());
const utcTime = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
/** A number as text. One that is too large for the database counts as not reported. */
const storableCount = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
  .catch(undefined);
const videoId = z.string().regex(/^[\w-]{11}$/);

/** The response to channels.list. For an unknown channel, it has 0 results and no `items`. */
export const ChannelsResponse = z
  .object({
    pageInfo: z.object({ totalResults: z.number() }).optional(),
    items: z
      .array(
        z.object({
          id: z.string().regex(CHANNEL_ID_PATTERN),
          contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().default("") }) }),
          statistics: z.object({ videoCount: storableCount }).optional(),
        }),
      )
      .optional(),
  })
  .refine((response) => response.items !== undefined || response.pageInfo?.totalResults === 0, {
    path: ["items"],
    message: "missing",
  })
  .transform(({ items = [] }) =>
    items.map(({ id, contentDetails, statistics }): Channel => {
      const videoCount = statistics?.videoCount;
      return {
        channelId: id,
        uploadsId: contentDetails.relatedPlaylists.uploads,
        videoCount: videoCount === undefined ? null : Number(videoCount),
      };
    }),
  );

const upload = z
  .object({
    snippet: z.object({
      title: storableText,
      resourceId: z.object({ videoId: videoId.optional() }).optional(),
    }),
    contentDetails: z
      .object({ videoId: videoId.optional(), videoPublishedAt: z.string().optional() })
      .optional(),
    status: z.object({ privacyStatus: z.string().optional() }).optional(),
  })
  .transform(({ snippet, contentDetails, status }, context): ChannelUpload => {
    const videoId = contentDetails?.videoId ?? snippet.resourceId?.videoId;
    if (videoId === undefined) {
      context.issues.push({
        code: "custom",
        path: ["contentDetails", "videoId"],
        message: "missing",
        input: videoId,
      });
      return z.NEVER;
    }
    // Private and deleted videos are listed, too, with one of two fixed titles and without a date.
    const isHidden = contentDetails?.videoPublishedAt === undefined;
    const isPrivate = status?.privacyStatus === "private" || (isHidden && snippet.title === "Private video");
    const isDeleted = isHidden && snippet.title === "Deleted video";
    return { videoId, availability: isPrivate ? "private" : isDeleted ? "deleted" : "public" };
  });

export const UploadsResponse = z
  .object({ items: z.array(upload), nextPageToken: z.string().min(1).optional() })
  .transform(({ items, nextPageToken }) => ({ uploads: items, nextPageToken }));
export type UploadsPage = z.infer<typeof UploadsResponse>;

const thumbnailSizeNames = ["maxres", "standard", "high", "medium", "default"];

const findLargestThumbnail = (thumbnails: Record<string, { url: string }>, videoId: string) => {
  const addresses = thumbnailSizeNames.flatMap((size) => thumbnails[size]?.url ?? []);
  return addresses.find((address) => address.startsWith("https://")) ?? makeThumbnailAddress(videoId);
};

/** Video categories by id. Leaves out 22, 'People & Blogs', because it is YouTube's default. */
const CATEGORY_NAMES: Record<string, string> = {
  "1": "Film & Animation",
  "2": "Autos & Vehicles",
  "10": "Music",
  "15": "Pets & Animals",
  "17": "Sports",
  "19": "Travel & Events",
  "20": "Gaming",
  "23": "Comedy",
  "24": "Entertainment",
  "25": "News & Politics",
  "26": "Howto & Style",
  "27": "Education",
  "28": "Science & Technology",
  "29": "Nonprofits & Activism",
};

/** Ten years, which is far more than any video has. The database can't store more than 68 years. */
const MAX_DURATION_SECONDS = 10 * 365 * 86_400;

const duration = z.string().transform((text, context) => {
  const seconds = parseIsoDuration(text);
  if (seconds !== null && seconds <= MAX_DURATION_SECONDS) return seconds;
  context.issues.push({ code: "custom", message: "not an ISO 8601 duration", input: text });
  return z.NEVER;
});

const video = z
  .object({
    id: videoId,
    snippet: z.object({
      title: storableText,
      description: storableText.default(""),
      publishedAt: utcTime,
      thumbnails: z.record(z.string(), z.object({ url: storableText })).default({}),
      categoryId: z.string().default(""),
      liveBroadcastContent: z.string().default("none"),
    }),
    contentDetails: z.object({ duration: duration.optional() }).optional(),
    liveStreamingDetails: z
      .object({ actualStartTime: utcTime.optional(), actualEndTime: utcTime.optional() })
      .optional(),
    status: z
      .object({ privacyStatus: z.string().optional(), uploadStatus: z.string().optional() })
      .optional(),
    statistics: z.object({ viewCount: storableCount }).optional(),
  })
  .transform(({ id, snippet, contentDetails, liveStreamingDetails: stream, status, statistics }): Video => {
    const { liveBroadcastContent: broadcast } = snippet;
    const durationSeconds = contentDetails?.duration ?? null;
    return {
      videoId: id,
      title: snippet.title,
      description: snippet.description,
      category: CATEGORY_NAMES[snippet.categoryId] ?? "",
      // A stream's `publishedAt` is when it was scheduled, which may be weeks before the show.
      publishedAt: stream?.actualStartTime ?? snippet.publishedAt,
      durationSeconds,
      thumbnailUrl: findLargestThumbnail(snippet.thumbnails, id),
      views: statistics?.viewCount === undefined ? null : Number(statistics.viewCount),
      state: toVideoState({
        durationSeconds,
        broadcast: broadcast === "live" || broadcast === "upcoming" ? broadcast : "none",
        stream: stream
          ? { startedAt: stream.actualStartTime ?? null, endedAt: stream.actualEndTime ?? null }
          : null,
        privacy: status?.privacyStatus ?? null,
        uploadStatus: status?.uploadStatus ?? null,
      }),
    };
  });

/** The response to videos.list, which leaves out unknown ids. */
export const VideosResponse = z.object({ items: z.array(video) }).transform(({ items }) => items);

const ISO_DURATION_PATTERN =
  /^P(?=.*\d)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?)?$/;
const UNIT_SECONDS = [7 * 86_400, 86_400, 3_600, 60, 1];

/**
 * Parses a duration such as "PT1H2M3S" or "P1DT2H" into whole seconds. Returns null for any other text, including
 * durations with months or years, which have no fixed length.
 */
export const parseIsoDuration = (iso: string): number | null => {
  const match = ISO_DURATION_PATTERN.exec(iso);
  if (!match) return null;
  return UNIT_SECONDS.reduce((sum, unit, index) => sum + unit * Number(match[index + 1] ?? 0), 0);
};
