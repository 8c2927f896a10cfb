import { lazy, Suspense } from "react";
import { isSampleVideo } from "#episodes/sample/sample-videos.rules.ts";
import { toastLostCode } from "#ui/layers/toast-lost-code.ts";
import { stopPlaying, usePlayback } from "./playback.ts";

/** Replaces a player whose code could not be loaded; without it the whole page would fail. */
const Unreachable = () => null;

const PlayerStage = lazy(() =>
  import("./player-stage.tsx").catch(() => {
    stopPlaying();
    void toastLostCode("The player could not be loaded");
    return { default: Unreachable };
  }),
);

/** Whatever is playing, on all public pages. Its code loads at the first press on play. */
export function NowPlaying() {
  const plays = usePlayback(
    ({ played }) => played !== null && !(played.way === "watch" && isSampleVideo(played.episode.youtubeId)),
  );
  return plays ? (
    <Suspense>
      <PlayerStage />
    </Suspense>
  ) : null;
}
