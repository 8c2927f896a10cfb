/** The shapes in which every provider describes its channel and videos. Times are ISO 8601 in UTC. */

export type Channel = {
  channelId: string;
  /** The provider's own id of the list of uploads; "" where there is none. */
  uploadsId: string;
  /** Public videos; `null` where the provider does not say. */
  videoCount: number | null;
};

export type Upload = { videoId: string; availability: "public" | "private" | "deleted" };

export type ChannelPage = { uploads: Upload[]; videos: Video[] };

/** A ready video can be an episode; a live stream is ready after its end. "unavailable": deleted or refused. */
export type VideoState = "ready" | "upcoming" | "live" | "processing" | "private" | "unavailable";

export type Video = {
  videoId: string;
  title: string;
  description: string;
  /** "" where the provider tells none. */
  category: string;
  publishedAt: string;
  durationSeconds: number | null;
  thumbnailUrl: string;
  /** How often it was watched; `null` where the provider does not say. */
  views: number | null;
  state: VideoState;
};

export type SortedUploads = {
  ready: Video[];
  leftOut: Record<Exclude<VideoState, "ready">, number>;
};

/** The ready videos in the order of `uploads`, and how many are not ready. An upload without a video counts as hidden. */
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
