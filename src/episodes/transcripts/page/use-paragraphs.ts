import { useState } from "react";
import { flushSync } from "react-dom";
import type { Paragraphs } from "#episodes/transcripts/transcripts.contract.ts";
import { createTranscriptsClient } from "#episodes/transcripts/transcripts.queries.ts";
import { toast } from "#ui/layers/toast.ts";

/**
 * How many paragraphs are loaded at a time: about 45 minutes of speech. With more, a page could exceed 60 KB
 * compressed.
 */
export const PARAGRAPHS_PER_PART = 90;

/** Tracks which part of a transcript has been loaded. Returns that part, and functions that load more. */
export function useParagraphs(episodeId: number, first: Paragraphs) {
  const [part, setPart] = useState(first);
  const [isLoading, setLoading] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const loadRange = async (from: number, limit: number | undefined) => {
    setLoading(true);
    setFailed(false);
    try {
      const params = { id: episodeId };
      const query = { from, ...(limit === undefined ? {} : { limit }) };
      return await createTranscriptsClient()("GET /api/episodes/{id}/paragraphs", { params, query });
    } catch {
      setFailed(true);
      toast({ title: "Failed to load what was said", variant: "destructive" });
      return undefined;
    } finally {
      setLoading(false);
    }
  };
  const end = part.from + part.paragraphs.length;
  return {
    ...part,
    isLoading,
    /** Whether the most recent load failed. If so, more is loaded only on a click, no longer on scroll. */
    isFailed,
    left: part.total - end,
    isWhole: part.paragraphs.length === part.total,
    loadNext: async () => {
      const nextPart = await loadRange(end, PARAGRAPHS_PER_PART);
      // The team may have replaced the transcript, so the total may have changed.
      if (nextPart)
        setPart((now) =>
          nextPart.from === now.from + now.paragraphs.length
            ? { ...now, total: nextPart.total, paragraphs: [...now.paragraphs, ...nextPart.paragraphs] }
            : now,
        );
    },
    loadAll: async () => {
      const allParagraphs = await loadRange(0, undefined);
      // `PrintButton` prints the page right after this, so the paragraphs must be rendered immediately.
      if (allParagraphs) flushSync(() => setPart(allParagraphs));
      return allParagraphs?.paragraphs;
    },
  };
}

export type LoadedParagraphs = ReturnType<typeof useParagraphs>;
