import { updatePlayback } from "./playback.ts";
import { findSpokenSentence, MAX_CAPTIONS_EACH_WAY } from "./spoken-sentence.rules.ts";

/**
 * Adds an episode's captions to its audio element as a track. The browser then reports which caption is being spoken,
 * so that the page can show its sentence.
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
    const sentence = getSpokenSentence(track);
    if (sentence) updatePlayback({ sentence });
  };
  track.addEventListener("cuechange", reportSentence);
  return () => track.removeEventListener("cuechange", reportSentence);
}

/**
 * Returns the sentence that is being spoken, or undefined between two captions. The page then keeps showing the last
 * sentence.
 */
function getSpokenSentence({ cues, activeCues }: TextTrack): string | undefined {
  const [currentCue] = activeCues ?? [];
  if (!cues || !currentCue) return undefined;
  const allCues = [...cues];
  const index = allCues.indexOf(currentCue);
  const first = Math.max(0, index - MAX_CAPTIONS_EACH_WAY);
  return findSpokenSentence(
    allCues.slice(first, index + MAX_CAPTIONS_EACH_WAY + 1).map(getCaptionText),
    index - first,
  );
}

const getCaptionText = (cue: TextTrackCue): string =>
  cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? "") : "";
