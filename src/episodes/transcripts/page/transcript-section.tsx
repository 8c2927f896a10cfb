import { useMemo, useState } from "react";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import type { VideoPlayer } from "#episodes/playing/use-episode-player.ts";
import type { Paragraph, Paragraphs } from "#episodes/transcripts/transcripts.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";
import { useDialogSubject } from "#ui/layers/use-dialog-subject.ts";
import { FindBox } from "./find-box.tsx";
import type { Hit } from "./find-words.rules.ts";
import { fetchSecondOfWords } from "./load-transcript.ts";
import { MoreParagraphs } from "./more-paragraphs.tsx";
import { PrintButton } from "./print-button.tsx";
import { type ParagraphActions, TranscriptParagraph } from "./transcript-paragraph.tsx";
import { useParagraphs } from "./use-paragraphs.ts";
import { useTranscriptSearch } from "./use-transcript-search.ts";

const ShareMomentDialog = loadDialogLazily(() => import("./share-moment-dialog.tsx"));
const CorrectDialog = loadDialogLazily(() => import("./correct-dialog.tsx"));
const NO_HITS: readonly Hit[] = [];

/** Shows an episode's transcript in paragraphs. Loads more of a long transcript as the reader nears the end. */
export function TranscriptSection({
  episode,
  said,
  player,
}: {
  episode: Episode;
  said: Paragraphs;
  player: VideoPlayer;
}) {
  const loaded = useParagraphs(episode.id, said);
  const finding = useTranscriptSearch(loaded);
  const sharing = useDialogSubject<{ second: number }>();
  const correcting = useDialogSubject<Paragraph>();
  const [touched, setTouched] = useState<Paragraph>();
  const { playFrom, at: second } = player;
  const { openFor: share } = sharing;
  const { openFor: correct } = correcting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions stay the same, so paragraphs render only once
  const actions = useMemo<ParagraphActions>(
    () => ({
      play: playFrom,
      share: async (second, words) => share({ second: await fetchSecondOfWords(episode.id, second, words) }),
      correct,
      touch: setTouched,
    }),
    [],
  );
  const { paragraphs, from } = loaded;
  const playing = second === null ? -1 : paragraphs.findLastIndex(({ start }) => Math.floor(start) <= second);
  const hits = useMemo(() => Map.groupBy(finding.hits, (hit) => hit.paragraph), [finding.hits]);
  return (
    <section aria-labelledby="said" className="mt-11">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3.5">
        <h2 id="said" className="display text-t-4">
          What was said
        </h2>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <FindBox {...finding} />
          <PrintButton {...loaded} />
        </div>
      </div>
      {from > 0 && (
        <Button
          variant="ghost"
          busy={loaded.isLoading}
          onClick={() => void loaded.loadAll()}
          className="mt-3"
        >
          From the start
        </Button>
      )}
      <ol className="mt-3.5">
        {paragraphs.map((paragraph, at) => (
          <TranscriptParagraph
            key={paragraph.start}
            paragraph={paragraph}
            path={formatEpisodePath(episode)}
            hits={hits.get(from + at) ?? NO_HITS}
            current={finding.current?.paragraph === from + at ? finding.current : undefined}
            isPlaying={at === playing}
            isTouched={paragraph === touched}
            actions={actions}
          />
        ))}
      </ol>
      {loaded.left > 0 && <MoreParagraphs {...loaded} />}
      {sharing.subject && (
        <ShareMomentDialog {...sharing} episode={episode} second={sharing.subject.second} />
      )}
      {correcting.subject && (
        <CorrectDialog
          key={correcting.times}
          {...correcting}
          episodeId={episode.id}
          paragraph={correcting.subject}
        />
      )}
    </section>
  );
}
