import type { VideoState } from "#episodes/import/import.rules.ts";

export type YoutubeStatus = {
  durationSeconds: number | null;
  broadcast: "none" | "upcoming" | "live";
  /** Set only for live streams and premieres. */
  stream: { startedAt: string | null; endedAt: string | null } | null;
  privacy: string | null;
  uploadStatus: string | null;
};

const UNAVAILABLE_UPLOAD_STATUSES = new Set(["failed", "rejected", "deleted"]);

/**
 * Returns a video's state. Unlisted videos can be "ready", because only someone who knows a video's URL can import it.
 */
export const toVideoState = (status: YoutubeStatus): VideoState => {
  if (status.privacy === "private") return "private";
  if (UNAVAILABLE_UPLOAD_STATUSES.has(status.uploadStatus ?? "")) return "unavailable";
  if (status.broadcast !== "none") return status.broadcast;
  if (status.stream && !status.stream.endedAt) return status.stream.startedAt ? "live" : "upcoming";
  return status.uploadStatus === "uploaded" || !status.durationSeconds ? "processing" : "ready";
};
