export { runScheduledUpdate } from "./scheduled-update.server.ts";
export { readAnnouncedUntil, StoredConfigColumns, setAnnouncedUntil } from "./update-config.server.ts";
export type {
  ReplacementResult,
  StoredVideosResult,
  VideoStoreAccess,
} from "./video-store-access.server.ts";
