import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { findSearchHits } from "./find-words.rules.ts";
import type { LoadedParagraphs } from "./use-paragraphs.ts";

/**
 * Searches a transcript and scrolls to each match. First loads the parts that the page doesn't have yet. `?find=` in
 * the URL starts a search.
 */
export function useTranscriptSearch({ paragraphs, from, isWhole, isLoading, loadAll }: LoadedParagraphs) {
  // `canStep` is false right after typing. The first Enter then goes to the first match instead of the next one.
  const [search, setSearch] = useState({ words: "", index: 0, canStep: false });
  const { words } = search;
  const hits = useMemo(() => findSearchHits(paragraphs, words, from), [paragraphs, words, from]);
  useEffect(() => {
    if (hits[search.index]) document.querySelector("mark[data-current]")?.scrollIntoView({ block: "center" });
  }, [hits, search]);
  const startSearch = (text: string, canStep: boolean) => {
    setSearch((now) => (now.words === text ? now : { words: text, index: 0, canStep }));
    if (text !== "" && !isWhole) void loadAll();
  };
  const moveIndex = (index: number, step: number) => (index + step + hits.length) % Math.max(1, hits.length);
  const searchFromUrl = useEffectEvent(() => {
    const wordsInUrl = new URLSearchParams(window.location.search).get("find");
    if (wordsInUrl) startSearch(wordsInUrl, true);
  });
  useEffect(() => searchFromUrl(), []);
  return {
    words,
    hits,
    current: hits[search.index],
    count: hits.length,
    at: search.index,
    /** Whether everything that was said is searched. If not, it is either loading, or could not be loaded. */
    isWhole,
    isLoading,
    find: (text: string) => startSearch(text, false),
    step: (step: number) =>
      setSearch((now) => ({ ...now, index: moveIndex(now.index, step), canStep: true })),
    /** Goes on to the next match. Right after typing, goes to the first one. */
    enter: () =>
      setSearch((now) => ({ ...now, index: now.canStep ? moveIndex(now.index, 1) : 0, canStep: true })),
  };
}

export type TranscriptSearch = ReturnType<typeof useTranscriptSearch>;
