import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { findWords } from "./find-words.rules.ts";
import type { LoadedParagraphs } from "./use-paragraphs.ts";

/**
 * Searches a transcript and scrolls to each match, first loading any parts that the page doesn't have yet. `?find=` in
 * the address starts a search.
 */
export function useTranscriptSearch({ paragraphs, from, isWhole, loadAll }: LoadedParagraphs) {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const hits = useMemo(() => findWords(paragraphs, words, from), [paragraphs, words, from]);
  const current = hits[at];
  useEffect(() => {
    if (current) document.querySelector("mark[data-current]")?.scrollIntoView({ block: "center" });
  }, [current]);
  const find = (typed: string) => {
    setWords(typed);
    setAt(0);
    if (typed !== "" && !isWhole) void loadAll();
  };
  const findAsked = useEffectEvent(() => {
    const asked = new URLSearchParams(window.location.search).get("find");
    if (asked) find(asked);
  });
  useEffect(() => findAsked(), []);
  return {
    words,
    hits,
    current,
    count: hits.length,
    at,
    find,
    step: (by: number) => setAt((at) => (at + by + hits.length) % Math.max(1, hits.length)),
  };
}

export type TranscriptSearch = ReturnType<typeof useTranscriptSearch>;
