import Printer from "lucide-react/icons/printer";
import { useMemo, useState } from "react";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import type { VideoPlayer } from "#episodes/playing/use-episode-player.ts";
import type { Paragraph, Paragraphs } from "#episodes/transcripts/transcripts.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { useDialogSubject } from "#ui/layers/use-dialog-subject.ts";
import type { SearchHit } from "./find-words.rules.ts";
import { fetchTimeOfWords } from "./load-transcript.ts";
import { MoreParagraphs } from "./more-paragraphs.tsx";
import { type ParagraphActions, TranscriptParagraph } from "./transcript-paragraph.tsx";
import { TranscriptSearchBox } from "./transcript-search-box.tsx";
import { type LoadedParagraphs, useParagraphs } from "./use-paragraphs.ts";
import { useTranscriptSearch } from "./use-transcript-search.ts";

const ShareMomentDialog = createLazyDialog(() => import("./share-moment-dialog.tsx"));
const CorrectionDialog = createLazyDialog(() => import("./correction-dialog.tsx"));
const NO_HITS: readonly SearchHit[] = [];

/** Shows an episode's transcript in paragraphs. Loads the next part of a long one as the reader gets near its end. */
export function TranscriptSection({
  episode,
  said,
  player,
}: {
  episode: Episode;
  said: Paragraphs;
  player: VideoPlayer;
}) {
  const loadedParagraphs = useParagraphs(episode.id, said);
  const transcriptSearch = useTranscriptSearch(loadedParagraphs);
  const shareDialog = useDialogSubject<{ second: number }>();
  const correctionDialog = useDialogSubject<Paragraph>();
  const [touchedParagraph, setTouchedParagraph] = useState<Paragraph>();
  const { playFrom, at: second } = player;
  const { openFor: share } = shareDialog;
  const { openFor: correct } = correctionDialog;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions stay the same, so paragraphs render only once
  const actions = useMemo<ParagraphActions>(
    () => ({
      play: playFrom,
      share: async (second, words) => share({ second: await fetchTimeOfWords(episode.id, second, words) }),
      correct,
      touch: setTouchedParagraph,
    }),
    [],
  );
  const { paragraphs, from } = loadedParagraphs;
  const playingIndex =
    second === null ? -1 : paragraphs.findLastIndex(({ start }) => Math.floor(start) <= second);
  const hits = useMemo(
    () => Map.groupBy(transcriptSearch.hits, (hit) => hit.paragraph),
    [transcriptSearch.hits],
  );
  return (
    <section aria-labelledby="said" className="mt-11">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h2 id="said" className="display text-t-4">
          What was said
        </h2>
        <PrintButton {...loadedParagraphs} />
      </div>
      <TranscriptSearchBox {...transcriptSearch} />
      {from > 0 && (
        <Button
          variant="ghost"
          busy={loadedParagraphs.isLoading}
          onClick={() => void loadedParagraphs.loadAll()}
          className="mt-3"
        >
          From the start
        </Button>
      )}
      <ol className="mt-3.5">
        {paragraphs.map((paragraph, index) => (
          <TranscriptParagraph
            key={paragraph.start}
            paragraph={paragraph}
            language={said.language}
            path={formatEpisodePath(episode)}
            hits={hits.get(from + index) ?? NO_HITS}
            current={
              transcriptSearch.current?.paragraph === from + index ? transcriptSearch.current : undefined
            }
            isPlaying={index === playingIndex}
            isTouched={paragraph === touchedParagraph}
            actions={actions}
          />
        ))}
      </ol>
      {loadedParagraphs.left > 0 && <MoreParagraphs {...loadedParagraphs} />}
      {shareDialog.subject && (
        <ShareMomentDialog {...shareDialog} episode={episode} second={shareDialog.subject.second} />
      )}
      {correctionDialog.subject && (
        <CorrectionDialog
          key={correctionDialog.times}
          {...correctionDialog}
          episodeId={episode.id}
          paragraph={correctionDialog.subject}
        />
      )}
    </section>
  );
}

/** A button that prints the page with the whole transcript. It first loads the missing parts. */
function PrintButton({ isWhole, isLoading, loadAll }: LoadedParagraphs) {
  const print = async () => {
    if (!isWhole && !(await loadAll())) return;
    window.print();
  };
  return (
    <IconButton
      label="Print what was said"
      held={isLoading}
      onClick={() => void print()}
      className="print:hidden"
    >
      <Printer />
    </IconButton>
  );
}
