import { expect, it } from "vitest";
import { toVideoState, type YoutubeStatus } from "./youtube-state.rules.ts";

const ENDED_STREAM: YoutubeStatus = {
  durationSeconds: 3_521,
  broadcast: "none",
  stream: null,
  privacy: "public",
  uploadStatus: "processed",
};
const startedAt = "2026-11-18T18:00:04Z";
const endedAt = "2026-11-18T18:58:45Z";

it.each<[string, Partial<YoutubeStatus>, string]>([
  ["a plain video", {}, "ready"],
  ["an unlisted one", { privacy: "unlisted" }, "ready"],
  ["one whose status is not told", { privacy: null, uploadStatus: null }, "ready"],
  ["an ended stream", { stream: { startedAt, endedAt } }, "ready"],
  ["a stream announced", { broadcast: "upcoming", stream: { startedAt: null, endedAt: null } }, "upcoming"],
  ["a première announced, length known", { broadcast: "upcoming", durationSeconds: 90 }, "upcoming"],
  [
    "a running stream",
    { broadcast: "live", durationSeconds: 0, stream: { startedAt, endedAt: null } },
    "live",
  ],
  ["a stream whose label lags behind", { stream: { startedAt, endedAt: null } }, "live"],
  ["an announced stream that never began", { stream: { startedAt: null, endedAt: null } }, "upcoming"],
  [
    "an ended stream without length yet",
    { stream: { startedAt, endedAt }, durationSeconds: 0 },
    "processing",
  ],
  ["a video without length", { durationSeconds: null }, "processing"],
  ["a video being processed", { uploadStatus: "uploaded" }, "processing"],
  ["a private one", { privacy: "private" }, "private"],
  ["a private stream to come", { privacy: "private", broadcast: "upcoming" }, "private"],
  ["a rejected one", { uploadStatus: "rejected" }, "unavailable"],
  ["a failed one", { uploadStatus: "failed" }, "unavailable"],
  ["a deleted one", { uploadStatus: "deleted" }, "unavailable"],
])("%s", (_, status, state) => {
  expect(toVideoState({ ...ENDED_STREAM, ...status })).toBe(state);
});
