import { useEffect, useRef, useState } from "react";
import { toast } from "#ui/layers/toast.ts";
import { DraftingError, type DraftOptions, requestPrompt, requestTopicDrafts } from "./draft-calls.ts";
import type { AiProvider, TopicDraft } from "./drafts.contract.ts";
import { type DraftMode, THEME_REQUIRED_NOTICE } from "./drafts.rules.ts";

export type TopicDraftsState = {
  mode: DraftMode;
  topics: readonly TopicDraft[];
  selected: ReadonlySet<TopicDraft>;
  note: string | undefined;
};

/**
 * Returns the drafted topics and functions that draft new ones. If drafting fails, a toast says why, and the earlier
 * drafts stay.
 */
export function useTopicDrafts() {
  const [drafts, setDrafts] = useState<TopicDraftsState>();
  const [missingKeys, setMissingKeys] = useState<readonly AiProvider[]>([]);
  const showFailure = ({ notice, missingKeys }: DraftingError) => {
    setMissingKeys(missingKeys);
    toast({ ...notice, variant: "destructive" });
  };
  const drafting = useRunningCall(showFailure);
  const writing = useRunningCall(showFailure);

  const generate = (options: DraftOptions, mode: DraftMode) =>
    drafting.run(async (signal) => {
      const { drafts: topics, note } = await requestTopicDrafts(options, mode, signal);
      setMissingKeys([]);
      setDrafts({ mode, topics, selected: new Set(topics), note });
    });

  const write = (theme: string, onWritten: (prompt: string) => void) => {
    if (theme.trim() === "") return toast({ ...THEME_REQUIRED_NOTICE, variant: "destructive" });
    return writing.run(async (signal) => {
      const prompt = await requestPrompt(theme, signal);
      setMissingKeys([]);
      onWritten(prompt);
    });
  };

  const select = (chosen: Iterable<TopicDraft>) =>
    setDrafts((current) => current && { ...current, selected: new Set(chosen) });

  return {
    drafts,
    missingKeys,
    drafting: drafting.busy,
    writing: writing.busy,
    generate,
    write,
    select,
    stop: () => {
      drafting.stop();
      writing.stop();
    },
    clear: () => {
      setDrafts(undefined);
      setMissingKeys([]);
    },
  };
}

/** Runs one request at a time. Calling `stop` or leaving the screen aborts it. */
function useRunningCall(onFailed: (failure: DraftingError) => void) {
  const running = useRef<AbortController>(undefined);
  const [isRunning, setRunning] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (request: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    try {
      await request(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof DraftingError)) throw error;
      onFailed(error);
    } finally {
      running.current = undefined;
      setRunning(false);
    }
  };
  return { busy: isRunning, run, stop: () => running.current?.abort() };
}
