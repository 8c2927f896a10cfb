import { lazy, Suspense } from "react";
import { isSampleVideo } from "#episodes/sample/sample-videos.rules.ts";
import { toastLostCode } from "#ui/layers/toast-lost-code.ts";
import { stopPlaying, usePlayback } from "./playback.ts";

/** Replaces the player if its code can't be loaded; without this the whole page would fail. */
const Unreachable = () => null;

const PlayerStage = lazy(() =>
  import("./player-stage.tsx").catch(() => {
    stopPlaying();
    void toastLostCode("The player could not be loaded");
    return { default: Unreachable };
  }),
);

/** Whatever is playing, on any public page. Its code loads when somebody first presses play. */
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
