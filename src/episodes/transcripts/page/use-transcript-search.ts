import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { findWords } from "./find-words.rules.ts";
import type { LoadedParagraphs } from "./use-paragraphs.ts";

/**
 * Searches a transcript and scrolls to each match. First loads the parts that the page doesn't have yet. `?find=` in
 * the URL starts a search.
 */
export function useTranscriptSearch({ paragraphs, from, isWhole, loadAll }: LoadedParagraphs) {
  const [words, setWords] = useState("");
  const [hitIndex, setHitIndex] = useState(0);
  const hits = useMemo(() => findWords(paragraphs, words, from), [paragraphs, words, from]);
  const currentHit = hits[hitIndex];
  useEffect(() => {
    if (currentHit) document.querySelector("mark[data-current]")?.scrollIntoView({ block: "center" });
  }, [currentHit]);
  const searchAndScroll = (text: string) => {
    setWords(text);
    setHitIndex(0);
    if (text !== "" && !isWhole) void loadAll();
  };
  const searchFromUrl = useEffectEvent(() => {
    const wordsInUrl = new URLSearchParams(window.location.search).get("find");
    if (wordsInUrl) searchAndScroll(wordsInUrl);
  });
  useEffect(() => searchFromUrl(), []);
  return {
    words,
    hits,
    current: currentHit,
    count: hits.length,
    at: hitIndex,
    find: searchAndScroll,
    step: (step: number) => setHitIndex((index) => (index + step + hits.length) % Math.max(1, hits.length)),
  };
}

export type TranscriptSearch = ReturnType<typeof useTranscriptSearch>;
