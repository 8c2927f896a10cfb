import { type PlayableChapters, type PlayableEpisode, startPlaying, usePlayback } from "./playback.ts";
import { useStartSecond } from "./use-start-second.ts";

const NO_CHAPTERS: PlayableChapters = [];

/**
 * Plays an episode's video on a page. On the episode's own page, set `shouldReadUrl` to start at the second given in
 * the URL.
 */
export function useEpisodePlayer(
  episode: PlayableEpisode,
  chapters: PlayableChapters = NO_CHAPTERS,
  shouldReadUrl = false,
) {
  const startAt = useStartSecond(episode.youtubeId, shouldReadUrl);
  const isOn = usePlayback(
    ({ media }) => media?.way === "watch" && media.episode.youtubeId === episode.youtubeId,
  );
  const second = usePlayback((playback) => (isOn ? playback.second : null));
  const playedFrom = usePlayback(({ media }) => (isOn && media?.way === "watch" ? media.from : null));
  const currentSecond = second ?? playedFrom ?? startAt;
  return {
    startAt,
    /** Whether this episode's video is playing. */
    isOn,
    /** The current second, or the second at which the video will start. */
    at: currentSecond,
    playFrom: (seconds: number) => startPlaying({ way: "watch", episode, chapters, from: seconds }),
    /** The index of the current chapter, or -1 if there is none. */
    chapter:
      currentSecond === null ? -1 : chapters.findLastIndex((chapter) => chapter.seconds <= currentSecond),
  };
}

export type VideoPlayer = ReturnType<typeof useEpisodePlayer>;
