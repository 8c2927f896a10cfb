import Download from "lucide-react/icons/download";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import RotateCw from "lucide-react/icons/rotate-cw";
import SkipBack from "lucide-react/icons/skip-back";
import SkipForward from "lucide-react/icons/skip-forward";
import { clockTime } from "#episodes/durations.rules.ts";
import type { Chapter } from "#episodes/page/description.rules.ts";
import { PlayerScale } from "#episodes/page/player-scale.tsx";
import { giveSlot } from "#episodes/playing/playback.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import type { Audio } from "./audio.contract.ts";
import type { Listening } from "./use-listening.ts";

/** Plays an episode's audio: its chapter, the hour as a scale, and the buttons. */
export function ListenPanel({
  audio,
  chapters,
  listening,
}: {
  audio: Audio;
  chapters: readonly Chapter[];
  listening: Listening;
}) {
  const { at, isPlaying, chapter, speed } = listening;
  const seconds = Math.round(audio.seconds);
  return (
    <section ref={listening.isOn ? giveSlot : undefined} aria-label="Listen" className="grid gap-5">
      <Now chapters={chapters} chapter={chapter} />
      <PlayerScale seconds={seconds} at={at} chapters={chapters} />
      <p className="figures flex justify-between text-on-2">
        <span className="font-label text-on">{clockTime(Math.floor(at))}</span>
        <span>{`${clockTime(Math.max(0, seconds - Math.floor(at)))} left`}</span>
      </p>
      {listening.hasFailed && (
        <p role="alert" className="text-error">
          The audio could not be loaded. Please check your connection and press play again.
        </p>
      )}
      <div className="flex items-center justify-between gap-2 tablet:justify-center tablet:gap-6">
        <IconButton label="Previous chapter" onClick={listening.previous} disabled={chapter < 0}>
          <SkipBack />
        </IconButton>
        <IconButton label="Back 15 seconds" onClick={() => listening.skip(-15)}>
          <RotateCcw />
        </IconButton>
        <Button
          size="icon"
          onClick={listening.press}
          aria-label={isPlaying ? "Pause" : "Play"}
          className="size-19 rounded-pill [&>svg]:size-7"
        >
          {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" className="ml-1" />}
        </Button>
        <IconButton label="Forward 15 seconds" onClick={() => listening.skip(15)}>
          <RotateCw />
        </IconButton>
        <IconButton label="Next chapter" onClick={listening.next} disabled={chapter >= chapters.length - 1}>
          <SkipForward />
        </IconButton>
      </div>
      <div className="flex items-center justify-between">
        <Button variant="ghost" onClick={listening.setSpeed} aria-label={`Speed ${speed}`}>
          {`${speed}×`}
        </Button>
        <ButtonAnchor variant="ghost" href={audio.url} download>
          <Download />
          Download
        </ButtonAnchor>
      </div>
    </section>
  );
}

function Now({ chapters, chapter }: { chapters: readonly Chapter[]; chapter: number }) {
  const now = chapters[chapter];
  if (!now) return null;
  return (
    <div className="grid gap-1">
      <p className="text-on-2">{`Chapter ${chapter + 1} of ${chapters.length}`}</p>
      <p className="display text-t-5 wrap-anywhere">{now.title}</p>
    </div>
  );
}
