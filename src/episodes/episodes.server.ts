export { sweepMedia } from "./audio/audio.server.ts";
export { isStoredMedia, storeMedia } from "./audio/media.server.ts";
export { keepEpisodesAnnounced } from "./episode-news.server.ts";
export { episodeTextIndex } from "./episode-texts.server.ts";
export { episodeTrash } from "./episode-trash.server.ts";
export {
  findEpisodeLengthSeconds,
  hasEpisode,
  listEpisodes,
  listHomeEpisodes,
} from "./list/episode-list.server.ts";
export {
  findEpisodeAddressForShow,
  listPublicEpisodes,
  readEpisode,
  readEpisodePage,
} from "./page/episode-page.server.ts";
export {
  hasEpisodesWithAudio,
  listEpisodesWithAudio,
  serveFeed,
  serveRobotsTxt,
  serveSitemap,
} from "./publishing/publishing.server.ts";
export { episodesSample } from "./sample/sample-episodes.server.ts";
export { generateTags } from "./tags/episode-tags.server.ts";
export { correctEpisode } from "./team/episode-corrections.server.ts";
export {
  deleteEpisode,
  featureEpisode,
  setEpisodeNumber,
  setShortDescription,
} from "./team/episode-edits.server.ts";
export { findAiring, findAirings, listClips, readTopicsOfEpisode } from "./topics/airing.server.ts";
export type { QuotePictureContent } from "./transcripts/moments/moments.server.ts";
export { transcriptTextIndex } from "./transcripts/transcript-rows.server.ts";
export { transcriptTrash } from "./transcripts/transcript-trash.server.ts";
export { transcriptionJobKind } from "./transcripts/transcription/transcription-job.server.ts";
export { videoStore } from "./video-store.server.ts";
