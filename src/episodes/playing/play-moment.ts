import { type Playable, play, playedNow } from "./playback.ts";
import { currentControls } from "./player-controls.ts";

/** Plays an episode from a second while its page opens: the audio if that is playing, or else the video. */
export function playMoment(episode: Playable, second: number): void {
  const played = playedNow();
  const isHeard = played?.way === "listen" && played.episode.youtubeId === episode.youtubeId;
  const controls = isHeard && currentControls();
  if (controls) controls.seek(second);
  else play({ way: "watch", episode, chapters: [], from: second });
}
