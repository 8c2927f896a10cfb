import { reportPlayback } from "./playback.ts";
import { CAPTIONS_AROUND, sentenceAround } from "./spoken-sentence.rules.ts";

/**
 * Adds an episode's captions to its audio as a track. The browser knows which one is being spoken, and the page shows
 * its sentence.
 */
export function SpokenWords({ episodeId }: { episodeId: number }) {
  return (
    <track
      ref={follow}
      kind="captions"
      label="What was said"
      src={`/api/episodes/${episodeId}/transcript.vtt`}
    />
  );
}

function follow(element: HTMLTrackElement | null) {
  if (!element) return;
  const { track } = element;
  track.mode = "hidden";
  const tell = () => {
    const said = readSentence(track);
    if (said) reportPlayback({ said });
  };
  track.addEventListener("cuechange", tell);
  return () => track.removeEventListener("cuechange", tell);
}

/** Returns the sentence being spoken, or undefined between two captions, where the last sentence stays. */
function readSentence({ cues, activeCues }: TextTrack): string | undefined {
  const [current] = activeCues ?? [];
  if (!cues || !current) return undefined;
  const all = [...cues];
  const at = all.indexOf(current);
  const from = Math.max(0, at - CAPTIONS_AROUND);
  return sentenceAround(all.slice(from, at + CAPTIONS_AROUND + 1).map(textOf), at - from);
}

const textOf = (cue: TextTrackCue): string =>
  cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? "") : "";
