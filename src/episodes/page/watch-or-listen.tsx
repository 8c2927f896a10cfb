import { useCallback, useEffect, useRef, useState } from "react";
import { ListenPanel } from "#episodes/audio/listen-panel.tsx";
import { useListening } from "#episodes/audio/use-listening.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { type Player, useEpisodePlayer } from "#episodes/playing/use-episode-player.ts";
import { Segmented } from "#ui/controls/segmented.tsx";
import type { Chapter } from "./description.rules.ts";
import { EpisodePlayer } from "./episode-player.tsx";

const WAYS = [
  { value: "watch", label: "Watch" },
  { value: "listen", label: "Listen" },
] as const;
type Way = (typeof WAYS)[number]["value"];

/** The player of an episode: its video, or its audio if it has some. Links of the page play whichever is in sight. */
export function useWatchOrListen(episode: Episode, chapters: readonly Chapter[]) {
  const video = useEpisodePlayer(episode, chapters, true);
  const listening = useListening(episode, episode.audio, chapters);
  const [way, setWay] = useState<Way>(listening.isOn ? "listen" : "watch");
  const isHeard = way === "listen";
  const { playFrom: play } = isHeard ? listening : video;
  const now = useRef(play);
  useEffect(() => {
    now.current = play;
  });
  const playFrom = useCallback((seconds: number) => now.current(seconds), []);
  const heard = isHeard ? { at: listening.at, chapter: listening.chapter } : {};
  const player: Player = { ...video, ...heard, playFrom };
  return { player, video, listening, way, setWay };
}

export function WatchOrListen({
  episode,
  seconds,
  chapters,
  playing: { video, listening, way, setWay },
}: {
  episode: Episode;
  seconds: number;
  chapters: readonly Chapter[];
  playing: ReturnType<typeof useWatchOrListen>;
}) {
  const { audio } = episode;
  if (!audio) return <EpisodePlayer episode={episode} seconds={seconds} chapters={chapters} player={video} />;
  const change = (next: Way) => {
    // What plays goes on in the other way.
    if (next === "watch" && listening.isOn) video.playFrom(Math.floor(listening.at));
    if (next === "listen" && video.isOn) listening.playFrom(video.at ?? 0);
    setWay(next);
  };
  return (
    <div className="grid gap-5">
      <Segmented
        label="Watch or listen"
        value={way}
        options={WAYS}
        onValueChange={change}
        className="w-fit"
      />
      {way === "listen" ? (
        <ListenPanel audio={audio} chapters={chapters} listening={listening} />
      ) : (
        <EpisodePlayer episode={episode} seconds={seconds} chapters={chapters} player={video} />
      )}
    </div>
  );
}
