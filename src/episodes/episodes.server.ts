/** The door of the room: what its api, other rooms and the background work may do with episodes. */
export { cleanAndResync, updateEpisodes } from "./channel-update.server.ts";
export { deleteEpisode, describeEpisode, featureEpisode, numberEpisode } from "./episode-edits.server.ts";
export { listEpisodes, listHomeEpisodes } from "./episode-list.server.ts";
export { readEpisodePage } from "./episode-page.server.ts";
export { generateTags } from "./episode-tags.server.ts";
export { readImportState } from "./import-state.server.ts";
export { publishFeed, publishRobots, publishSitemap } from "./publishing.server.ts";
export { sample } from "./sample-episodes.server.ts";
export { runScheduledUpdate } from "./scheduled-update.server.ts";
export { changeConfig, readConfig } from "./update-config.server.ts";
export { importVideos } from "./video-import.server.ts";
