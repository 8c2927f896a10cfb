/** Which of the channel's videos are episodes. Plain shapes: where they come from is the client's matter. */

/** One line of the channel's list of uploads. */
export type Upload = {
  youtubeId: string;
  title: string;
  availability: "public" | "private" | "deleted";
};

/** What the provider says of one video. Times are ISO 8601 in UTC; `durationSeconds` is `null` where none is given. */
export type Video = {
  youtubeId: string;
  title: string;
  description: string;
  publishedAt: string;
  durationSeconds: number | null;
  thumbnailUrl: string;
  tags: string[];
  broadcast: "none" | "upcoming" | "live";
  /** Set for a live stream or première only. */
  stream: { startedAt: string | null; endedAt: string | null } | null;
  privacy: string | null;
  uploadStatus: string | null;
};

/** "processing": uploaded or just ended, without a length yet. "unavailable": the provider refused or removed it. */
export type VideoVerdict = "episode" | "upcoming" | "live" | "processing" | "private" | "unavailable";

const refusedUploads = new Set(["failed", "rejected", "deleted"]);

/**
 * Whether a video is an episode. Live streams and premières are not until they have ended; private, refused
 * and unprocessed videos are not. An unlisted video is one: it is only met when the team asks for it by address.
 */
export const judgeVideo = (video: Video): VideoVerdict => {
  if (video.privacy === "private") return "private";
  if (refusedUploads.has(video.uploadStatus ?? "")) return "unavailable";
  if (video.broadcast !== "none") return video.broadcast;
  if (video.stream && !video.stream.endedAt) return video.stream.startedAt ? "live" : "upcoming";
  return video.uploadStatus === "uploaded" || !video.durationSeconds ? "processing" : "episode";
};

export type SortedUploads = {
  episodes: Video[];
  /** How many were left out, by reason. A later update takes up those that were only not ready. */
  leftOut: { upcoming: number; live: number; processing: number; private: number; unavailable: number };
};

/**
 * Sorts a channel's uploads by what the provider tells of each: those that are episodes, in the order of the
 * list, and how many are not. An upload of which the provider tells nothing is private or deleted.
 */
export const sortUploads = (uploads: readonly Upload[], videos: readonly Video[]): SortedUploads => {
  const told = new Map(videos.map((video) => [video.youtubeId, video]));
  const sorted: SortedUploads = {
    episodes: [],
    leftOut: { upcoming: 0, live: 0, processing: 0, private: 0, unavailable: 0 },
  };
  for (const upload of uploads) {
    const video = told.get(upload.youtubeId);
    const untold = upload.availability === "private" ? "private" : "unavailable";
    const verdict = video ? judgeVideo(video) : untold;
    if (verdict !== "episode") sorted.leftOut[verdict] += 1;
    else if (video) sorted.episodes.push(video);
  }
  return sorted;
};
