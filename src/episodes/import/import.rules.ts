/** Types for channels and videos that don't depend on the provider. Times are ISO 8601 in UTC. */

export type Channel = {
  channelId: string;
  /** The provider's id for the channel's list of uploads, or "" if it has none. */
  uploadsId: string;
  /** The number of public videos, or `null` if the provider doesn't say. */
  videoCount: number | null;
};

export type Upload = { videoId: string; availability: "public" | "private" | "deleted" };

export type ChannelPage = { uploads: Upload[]; videos: Video[] };

/**
 * Only "ready" videos become episodes. A live stream is ready once it has ended; "unavailable" means deleted or
 * rejected by the provider.
 */
export type VideoState = "ready" | "upcoming" | "live" | "processing" | "private" | "unavailable";

export type Video = {
  videoId: string;
  title: string;
  description: string;
  /** "" if the provider doesn't name one. */
  category: string;
  publishedAt: string;
  durationSeconds: number | null;
  thumbnailUrl: string;
  /** How many times the video has been watched, or `null` if the provider doesn't say. */
  views: number | null;
  state: VideoState;
};

export type SortedUploads = {
  ready: Video[];
  leftOut: Record<Exclude<VideoState, "ready">, number>;
};

/**
 * Returns the ready videos in the order of `uploads`, and how many others there are in each state. An upload without a
 * video counts as private or unavailable.
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
