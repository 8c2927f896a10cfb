export { hasEpisode, listEpisodes, listHomeEpisodes } from "#episodes/list/episode-list.server.ts";
export { findEpisodeAddress, readEpisodePage } from "#episodes/page/episode-page.server.ts";
export { publishFeed, publishRobots, publishSitemap } from "#episodes/publishing/publishing.server.ts";
export { sample } from "#episodes/sample/sample-episodes.server.ts";
export { generateTags } from "#episodes/tags/episode-tags.server.ts";
export { correctEpisode } from "#episodes/team/episode-correcting.server.ts";
export {
  deleteEpisode,
  describeEpisode,
  featureEpisode,
  numberEpisode,
} from "#episodes/team/episode-edits.server.ts";
export { findAiring, findAirings, listTopicsIn } from "./aired-in.server.ts";
export { episodeTexts } from "./episode-texts.server.ts";
export { episodeTrash } from "./episode-trash.server.ts";
export { videoIntake } from "./video-intake.server.ts";
