import { useEffect, useRef, useState } from "react";
import { toast } from "#ui/layers/toast.ts";
import type { AiProvider, TopicDraft } from "./ai-drafts.contract.ts";
import { type Mode, THEME_REQUIRED } from "./ai-drafts.rules.ts";
import { draftTopics, type Wish, writePrompt } from "./draft-calls.ts";

export type Drafts = {
  mode: Mode;
  topics: readonly TopicDraft[];
  selected: ReadonlySet<TopicDraft>;
  note: string | undefined;
};

/** A failure is shown in a toast and keeps what was drafted before. */
export function useTopicDrafts() {
  const [drafts, setDrafts] = useState<Drafts>();
  const [missingKeys, setMissingKeys] = useState<readonly AiProvider[]>([]);
  const drafting = useRunningCall();
  const writing = useRunningCall();

  const generate = (wish: Wish, mode: Mode) =>
    drafting.run(async (signal) => {
      const answer = await draftTopics(wish, mode, signal);
      setMissingKeys(answer.kind === "failed" ? answer.missingKeys : []);
      if (answer.kind === "failed") return toast({ ...answer.notice, variant: "destructive" });
      const { drafts: topics, note } = answer;
      setDrafts({ mode, topics, selected: new Set(topics), note });
    });

  const write = (theme: string, onWritten: (prompt: string) => void) => {
    if (theme.trim() === "") return toast({ ...THEME_REQUIRED, variant: "destructive" });
    return writing.run(async (signal) => {
      const answer = await writePrompt(theme, signal);
      setMissingKeys(answer.kind === "failed" ? answer.missingKeys : []);
      if (answer.kind === "failed") toast({ ...answer.notice, variant: "destructive" });
      else onWritten(answer.prompt);
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

/** Runs one call at a time. `run` gives undefined where `stop` or leaving the screen ended it. */
function useRunningCall() {
  const running = useRef<AbortController>(undefined);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const run = async <Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> => {
    if (running.current) return undefined;
    const own = new AbortController();
    running.current = own;
    setBusy(true);
    try {
      return await call(own.signal);
    } catch (error) {
      if (own.signal.aborted) return undefined;
      throw error;
    } finally {
      running.current = undefined;
      setBusy(false);
    }
  };
  return { busy, run, stop: () => running.current?.abort() };
}
