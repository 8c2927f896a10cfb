import { lazy, Suspense, useEffect } from "react";
import { isSampleVideo } from "#episodes/sample/sample-videos.rules.ts";
import { toastCodeLoadFailure } from "#ui/layers/toast-code-load-failure.ts";
import { stopPlaying, usePlayback } from "./playback.ts";

/** Renders nothing, in case the player's code can't be loaded. Without this fallback, the whole page would fail. */
const NoPlayer = () => null;

const PlayerStage = lazy(() =>
  import("./player-stage.tsx").catch(() => {
    stopPlaying();
    void toastCodeLoadFailure("The player could not be loaded");
    return { default: NoPlayer };
  }),
);

/**
 * Plays video, audio or the live stream on all public pages. The player's code loads when a visitor first presses play, or
 * opens the audio player. Playback ends when the visitor leaves the public pages, and doesn't start again by itself when
 * they come back.
 */
export function NowPlaying() {
  const isNeeded = usePlayback(({ media, isPrepared }) =>
    media === null ? isPrepared : !(media.way === "watch" && isSampleVideo(media.episode.youtubeId)),
  );
  useEffect(() => stopPlaying, []);
  return isNeeded ? (
    <Suspense>
      <PlayerStage />
    </Suspense>
  ) : null;
}
