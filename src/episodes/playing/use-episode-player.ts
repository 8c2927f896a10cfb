import { type Chapters, type PlayableEpisode, play, usePlayback } from "./playback.ts";
import { useStartSecond } from "./use-start-second.ts";

const NO_CHAPTERS: Chapters = [];

/**
 * Plays an episode's video on a page. On the episode's own page, set `readsAddress` to start at the second given in the
 * address.
 */
export function useEpisodePlayer(
  episode: PlayableEpisode,
  chapters: Chapters = NO_CHAPTERS,
  readsAddress = false,
) {
  const startAt = useStartSecond(episode.youtubeId, readsAddress);
  const isOn = usePlayback(
    ({ played }) => played?.way === "watch" && played.episode.youtubeId === episode.youtubeId,
  );
  const second = usePlayback((playback) => (isOn ? playback.second : null));
  const from = usePlayback(({ played }) => (isOn && played?.way === "watch" ? played.from : null));
  const at = second ?? from ?? startAt;
  return {
    startAt,
    /** Whether this episode's video is playing. */
    isOn,
    /** The current second, or the second at which the video will start. */
    at,
    playFrom: (seconds: number) => play({ way: "watch", episode, chapters, from: seconds }),
    /** The index of the current chapter, or -1 if there is none. */
    chapter: at === null ? -1 : chapters.findLastIndex((chapter) => chapter.seconds <= at),
  };
}

export type VideoPlayer = ReturnType<typeof useEpisodePlayer>;
