import { useEffect, useEffectEvent, useRef } from "react";
import { episodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import type { Player } from "#episodes/page/use-player.ts";
import type { Paragraphs } from "#episodes/transcripts/transcripts.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { FindBox } from "./find-box.tsx";
import { SaidParagraph } from "./said-paragraph.tsx";
import { useFinding } from "./use-finding.ts";
import { PART, useParagraphs } from "./use-paragraphs.ts";

/** What was said in an episode, in paragraphs; a long one loads on as the reader comes near its end. */
export function WhatWasSaid({
  episode,
  said,
  player,
}: {
  episode: Episode;
  said: Paragraphs;
  player: Player;
}) {
  const loaded = useParagraphs(episode.id, said);
  const finding = useFinding(loaded);
  const { paragraphs, from, left, isLoading, isFailed, loadNext } = loaded;
  const { startAt } = player;
  const playing = startAt === null ? -1 : paragraphs.findLastIndex(({ start }) => start <= startAt);
  return (
    <section aria-labelledby="said" className="mt-11">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3.5">
        <h2 id="said" className="display text-t-4">
          What was said
        </h2>
        <FindBox {...finding} />
      </div>
      <ol className="mt-3.5">
        {paragraphs.map((paragraph, at) => (
          <SaidParagraph
            key={paragraph.start}
            paragraph={paragraph}
            path={episodePath(episode)}
            hits={finding.hits.filter((hit) => hit.paragraph === from + at)}
            current={finding.current}
            isPlaying={at === playing}
            onPlay={player.playFrom}
          />
        ))}
      </ol>
      {left > 0 && <More left={left} busy={isLoading} isFailed={isFailed} onMore={() => void loadNext()} />}
    </section>
  );
}

function More({
  left,
  busy,
  isFailed,
  onMore,
}: {
  left: number;
  busy: boolean;
  isFailed: boolean;
  onMore: () => void;
}) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    if (!busy) onMore();
  });
  useEffect(() => {
    if (!end.current || busy || isFailed) return;
    const watch = new IntersectionObserver(([one]) => one?.isIntersecting && load(), { rootMargin: "600px" });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [busy, isFailed]);
  return (
    <div ref={end} className="mt-4 border-rule border-t pt-5 print:hidden">
      <Button variant="outline" aria-busy={busy} onClick={onMore}>
        {`Show the next ${Math.min(left, PART) / 2} minutes`}
      </Button>
    </div>
  );
}
