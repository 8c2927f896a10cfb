export { runScheduledUpdate } from "./scheduled-update.server.ts";
export type {
  ReplacementResult,
  StoredVideosResult,
  VideoStore,
} from "./video-store.server.ts";
