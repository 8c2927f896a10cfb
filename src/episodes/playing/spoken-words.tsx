import { reportPlayback } from "./playback.ts";
import { findSentence, MAX_CAPTIONS_EACH_WAY } from "./spoken-sentence.rules.ts";

/**
 * Adds an episode's captions to its audio element as a track, so that the browser reports which caption is being spoken
 * and the page can show its sentence.
 */
export function CaptionsTrack({ episodeId }: { episodeId: number }) {
  return (
    <track
      ref={reportSpokenSentence}
      kind="captions"
      label="What was said"
      src={`/api/episodes/${episodeId}/transcript.vtt`}
    />
  );
}

function reportSpokenSentence(element: HTMLTrackElement | null) {
  if (!element) return;
  const { track } = element;
  track.mode = "hidden";
  const reportSentence = () => {
    const said = readSentence(track);
    if (said) reportPlayback({ said });
  };
  track.addEventListener("cuechange", reportSentence);
  return () => track.removeEventListener("cuechange", reportSentence);
}

/**
 * Returns the sentence being spoken, or undefined between two captions. The page then keeps showing the last sentence.
 */
function readSentence({ cues, activeCues }: TextTrack): string | undefined {
  const [current] = activeCues ?? [];
  if (!cues || !current) return undefined;
  const all = [...cues];
  const at = all.indexOf(current);
  const from = Math.max(0, at - MAX_CAPTIONS_EACH_WAY);
  return findSentence(all.slice(from, at + MAX_CAPTIONS_EACH_WAY + 1).map(readCaption), at - from);
}

const readCaption = (cue: TextTrackCue): string =>
  cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? "") : "";
