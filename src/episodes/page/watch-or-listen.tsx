import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { ListenPanel } from "#episodes/audio/listen-panel.tsx";
import { useAudioPlayback } from "#episodes/audio/use-listening.ts";
import { EpisodePicture } from "#episodes/episode-picture.tsx";
import type { Episode } from "#episodes/episodes.contract.ts";
import { useEpisodePlayer, type VideoPlayer } from "#episodes/playing/use-episode-player.ts";
import { SegmentedControl } from "#ui/controls/segmented.tsx";
import type { ParsedChapter } from "./description.rules.ts";
import { EpisodePlayer } from "./episode-player.tsx";

const WAYS_TO_PLAY = [
  { value: "watch", label: "Watch" },
  { value: "listen", label: "Listen" },
] as const;
type WayToPlay = (typeof WAYS_TO_PLAY)[number]["value"];

/**
 * Switches between an episode's video player and, if it has audio, its audio player. Time stamps on the page control
 * the player that is shown.
 */
export function useWatchOrListen(
  episode: Episode,
  chapters: readonly ParsedChapter[],
  hasTranscript: boolean,
) {
  const video = useEpisodePlayer(episode, chapters, true);
  const audioPlayback = useAudioPlayback(episode, { audio: episode.audio, chapters, hasTranscript });
  const [way, setWay] = useState<WayToPlay>(audioPlayback.isOn ? "listen" : "watch");
  const isListening = way === "listen";
  const { playFrom: play } = isListening ? audioPlayback : video;
  const latestPlay = useRef(play);
  useEffect(() => {
    latestPlay.current = play;
  });
  const playFrom = useCallback((seconds: number) => latestPlay.current(seconds), []);
  const audioPosition = isListening ? { at: audioPlayback.at, chapter: audioPlayback.chapter } : {};
  const player: VideoPlayer = { ...video, ...audioPosition, playFrom };
  return { player, video, listening: audioPlayback, way, setWay };
}

export function WatchOrListen({
  episode,
  seconds,
  chapters,
  heading,
  hasTranscript,
  playing: { video, listening, way, setWay },
}: {
  episode: Episode;
  heading: ReactNode;
  hasTranscript: boolean;
  seconds: number;
  chapters: readonly ParsedChapter[];
  playing: ReturnType<typeof useWatchOrListen>;
}) {
  const { audio } = episode;
  if (!audio) return <EpisodePlayer episode={episode} seconds={seconds} chapters={chapters} player={video} />;
  const switchPlayer = (newWay: WayToPlay) => {
    // If the episode is playing, it continues in the other player.
    if (newWay === "watch" && listening.isOn) video.playFrom(Math.floor(listening.at));
    if (newWay === "listen" && video.isOn) listening.playFrom(video.at ?? 0);
    setWay(newWay);
  };
  return (
    <div className="grid gap-5">
      <SegmentedControl
        label="Watch or listen"
        value={way}
        options={WAYS_TO_PLAY}
        onValueChange={switchPlayer}
        className="[&>label]:grow tablet:w-fit tablet:[&>label]:grow-0"
      />
      {way === "listen" ? (
        <>
          <div className="mb-4 grid grid-cols-[5.25rem_minmax(0,1fr)] gap-3.5">
            <EpisodePicture
              thumbnailUrl={episode.thumbnailUrl}
              sizes="150px"
              eager
              className="aspect-square! rounded-control"
            />
            <div className="grid content-start gap-1">{heading}</div>
          </div>
          <ListenPanel
            episode={episode}
            audio={audio}
            chapters={chapters}
            hasTranscript={hasTranscript}
            playback={listening}
          />
        </>
      ) : (
        <EpisodePlayer episode={episode} seconds={seconds} chapters={chapters} player={video} />
      )}
    </div>
  );
}
