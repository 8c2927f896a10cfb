/** Types for channels and videos, the same for every provider. All times are ISO 8601 in UTC. */

export type Channel = {
  channelId: string;
  /** The provider's id for the channel's list of uploads, or "" if there is no list. */
  uploadsId: string;
  /** The number of public videos, or null if the provider doesn't say. */
  videoCount: number | null;
};

export type ChannelUpload = { videoId: string; availability: "public" | "private" | "deleted" };

export type ChannelPage = { uploads: ChannelUpload[]; videos: Video[] };

/**
 * Only "ready" videos become episodes. A live stream is ready once it has ended. "unavailable" means that the video was
 * deleted, or rejected by the provider.
 */
export type VideoState = "ready" | "upcoming" | "live" | "processing" | "private" | "unavailable";

export type Video = {
  videoId: string;
  title: string;
  description: string;
  /** "" if the provider doesn't report one. */
  category: string;
  publishedAt: string;
  durationSeconds: number | null;
  thumbnailUrl: string;
  /** How many times the video has been watched, or null if the provider doesn't report it. */
  views: number | null;
  state: VideoState;
};

export type ClassifiedUploads = {
  ready: Video[];
  leftOut: Record<Exclude<VideoState, "ready">, number>;
};

/**
 * Returns the ready videos in the order of `uploads`, and how many other videos there are in each state. An upload that
 * isn't among `videos` counts as private or unavailable.
 */
export const classifyUploads = (
  uploads: readonly ChannelUpload[],
  videos: readonly Video[],
): ClassifiedUploads => {
  const videosById = new Map(videos.map((video) => [video.videoId, video]));
  const classifiedUploads: ClassifiedUploads = {
    ready: [],
    leftOut: { upcoming: 0, live: 0, processing: 0, private: 0, unavailable: 0 },
  };
  for (const { videoId, availability } of uploads) {
    const video = videosById.get(videoId);
    const state = video?.state ?? (availability === "private" ? "private" : "unavailable");
    if (state !== "ready") classifiedUploads.leftOut[state] += 1;
    else if (video) classifiedUploads.ready.push(video);
  }
  return classifiedUploads;
};
