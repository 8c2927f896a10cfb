/** The shapes into which every provider's channels and videos are converted. Times are ISO 8601 in UTC. */

export type Channel = {
  channelId: string;
  /** The provider's id of the list of uploads, or "". */
  uploadsId: string;
  /** Public videos, or `null` if the provider doesn't say. */
  videoCount: number | null;
};

export type Upload = { videoId: string; availability: "public" | "private" | "deleted" };

export type ChannelPage = { uploads: Upload[]; videos: Video[] };

/**
 * Only ready videos become episodes. A live stream is ready once it has ended. "unavailable" means deleted or refused.
 */
export type VideoState = "ready" | "upcoming" | "live" | "processing" | "private" | "unavailable";

export type Video = {
  videoId: string;
  title: string;
  description: string;
  /** "" if the provider gives none. */
  category: string;
  publishedAt: string;
  durationSeconds: number | null;
  thumbnailUrl: string;
  /** The number of times it was watched, or `null` if the provider doesn't say. */
  views: number | null;
  state: VideoState;
};

export type SortedUploads = {
  ready: Video[];
  leftOut: Record<Exclude<VideoState, "ready">, number>;
};

/**
 * Returns the ready videos in the order of `uploads`, and how many are not ready. Uploads without a video count as
 * hidden.
 */
export const sortUploads = (uploads: readonly Upload[], videos: readonly Video[]): SortedUploads => {
  const videosById = new Map(videos.map((video) => [video.videoId, video]));
  const sorted: SortedUploads = {
    ready: [],
    leftOut: { upcoming: 0, live: 0, processing: 0, private: 0, unavailable: 0 },
  };
  for (const { videoId, availability } of uploads) {
    const video = videosById.get(videoId);
    const state = video?.state ?? (availability === "private" ? "private" : "unavailable");
    if (state !== "ready") sorted.leftOut[state] += 1;
    else if (video) sorted.ready.push(video);
  }
  return sorted;
};
