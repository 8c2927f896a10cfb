import Download from "lucide-react/icons/download";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import RotateCw from "lucide-react/icons/rotate-cw";
import Share from "lucide-react/icons/share-2";
import SkipBack from "lucide-react/icons/skip-back";
import SkipForward from "lucide-react/icons/skip-forward";
import { useEffect } from "react";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import type { ParsedChapter } from "#episodes/page/description.rules.ts";
import { loadPlayerCode, registerPlayerSlot } from "#episodes/playing/playback.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { Tooltip } from "#ui/layers/tooltip.tsx";
import { useDialogSubject } from "#ui/layers/use-dialog-subject.ts";
import type { EpisodeAudio } from "./audio.contract.ts";
import { PositionSlider } from "./position-slider.tsx";
import type { AudioPlayback } from "./use-listening.ts";

const ShareMomentDialog = createLazyDialog(
  () => import("#episodes/transcripts/page/share-moment-dialog.tsx"),
);

/** Shows the audio player on an episode's page: the current chapter, a timeline of the whole episode, and buttons. */
export function ListenPanel({
  episode,
  audio,
  chapters,
  hasTranscript,
  playback,
}: {
  episode: Episode;
  audio: EpisodeAudio;
  chapters: readonly ParsedChapter[];
  hasTranscript: boolean;
  playback: AudioPlayback;
}) {
  const { at, isPlaying, chapter, speed, sentence } = playback;
  const shareDialog = useDialogSubject<{ second: number }>();
  useEffect(loadPlayerCode, []);
  return (
    <section ref={playback.isOn ? registerPlayerSlot : undefined} aria-label="Listen" className="grid gap-5">
      <CurrentChapter chapters={chapters} chapter={chapter} />
      {sentence && (
        <p dir="auto" className="font-display text-[1.5rem] text-on-2 italic leading-snug wrap-anywhere">
          {sentence}
        </p>
      )}
      <PositionSlider
        at={at}
        length={Math.round(audio.seconds)}
        chapters={chapters}
        onMove={playback.moveTo}
      />
      {playback.hasFailed && (
        <p role="alert" className="text-error">
          The audio could not be loaded. Please check your connection and press play again.
        </p>
      )}
      <div className="flex items-center justify-between gap-2 tablet:justify-center tablet:gap-6">
        <IconButton label="Previous chapter" onClick={playback.previous} held={chapter < 0}>
          <SkipBack />
        </IconButton>
        <IconButton label="Back 15 seconds" onClick={() => playback.skip(-15)}>
          <SkipIcon icon={RotateCcw} />
        </IconButton>
        <Button
          size="icon"
          onClick={playback.press}
          aria-label={isPlaying ? "Pause" : "Play"}
          className="size-19! rounded-pill [&>svg]:size-7!"
        >
          {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" className="ml-1" />}
        </Button>
        <IconButton label="Forward 15 seconds" onClick={() => playback.skip(15)}>
          <SkipIcon icon={RotateCw} />
        </IconButton>
        <IconButton label="Next chapter" onClick={playback.next} held={chapter >= chapters.length - 1}>
          <SkipForward />
        </IconButton>
      </div>
      <div className="flex items-center justify-between">
        <Button variant="ghost" onClick={playback.setSpeed} aria-label={`Speed ${speed}`}>
          {`${speed}×`}
        </Button>
        {hasTranscript && (
          <Button variant="ghost" onClick={() => shareDialog.openFor({ second: Math.floor(at) })}>
            <Share />
            Share this moment
          </Button>
        )}
        <Tooltip label="Download">
          <ButtonAnchor
            variant="ghost"
            size="icon"
            href={audio.url}
            download={`${formatEpisodePath(episode).slice("/episodes/".length)}${audio.type === "audio/mpeg" ? ".mp3" : ".m4a"}`}
            aria-label="Download"
          >
            <Download />
          </ButtonAnchor>
        </Tooltip>
      </div>
      {shareDialog.subject && (
        <ShareMomentDialog {...shareDialog} episode={episode} second={shareDialog.subject.second} />
      )}
    </section>
  );
}

/** Shows an arrow around the number of seconds to skip. */
function SkipIcon({ icon: Icon }: { icon: typeof RotateCw }) {
  return (
    <span aria-hidden="true" className="grid place-items-center">
      <Icon className="col-start-1 row-start-1 size-8" strokeWidth={1.5} />
      <span className="col-start-1 row-start-1 mt-0.5 font-strong text-[0.625rem]">15</span>
    </span>
  );
}

function CurrentChapter({ chapters, chapter }: { chapters: readonly ParsedChapter[]; chapter: number }) {
  const now = chapters[chapter];
  if (!now) return null;
  return (
    <div className="grid gap-1">
      <p className="text-on-2">{`Chapter ${chapter + 1} of ${chapters.length}`}</p>
      <p dir="auto" className="display text-t-5 wrap-anywhere">
        {now.title}
      </p>
    </div>
  );
}
