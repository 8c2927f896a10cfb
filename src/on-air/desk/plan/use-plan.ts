import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Week } from "#on-air/week/week.contract.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { weekApi, weeksQuery } from "../desk.queries.ts";
import type { Desk } from "../use-desk.ts";
import { type Row, readRows, takeIds, writeRows } from "./plan-sheet.rules.ts";

type Texts = { title: string; note: string };
type Change = Partial<Texts> & { rows?: Row[] };

/** Typing is saved in pauses. */
const PAUSE_MS = 600;
const MOST_STEPS = 100;

/** A week's plan as it is edited: every change is saved by itself, one call at a time, and can be undone. */
export function usePlan({ week, refresh }: Desk) {
  const queryClient = useQueryClient();
  const [rows, setRows] = useState(() => readRows(week.runSheet));
  const [texts, setTexts] = useState<Texts>({ title: week.title, note: week.note });
  const [saved, setSaved] = useState<{ at?: Date; state: "idle" | "saving" | "failed" }>({ state: "idle" });
  const [stale, setStale] = useState<{ mine: Change; theirs: Week }>();
  const [steps, setSteps] = useState<{ rows: Row[]; why: string | undefined }[]>([]);
  // What the saving needs between two renderings.
  const work = useRef({ base: week, rows, pending: undefined as Change | undefined, isSending: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useRef(async () => {});

  const waiting = () => work.current.pending;
  const show = (next: Row[]) => {
    work.current.rows = next;
    setRows(next);
  };
  const adopt = (next: Week) => {
    work.current.base = next;
    show(readRows(next.runSheet));
    setTexts({ title: next.title, note: next.note });
  };

  /** @throws {Error} why it was not saved */
  async function put(change: Change): Promise<void> {
    const { rows: sent, ...words } = change;
    const body = { ...words, ...(sent && { runSheet: writeRows(sent) }), version: work.current.base.version };
    const answer = await weekApi()("PUT /api/weeks/{date}", { params: { date: week.date }, body });
    work.current.base = answer;
    if (sent) show(takeIds(work.current.rows, sent, answer.runSheet));
    queryClient.setQueryData(weeksQuery(week.date).queryKey, (weeks) =>
      weeks?.map((one) => (one.date === answer.date ? answer : one)),
    );
  }

  /** A change of another field by somebody else is no conflict: this one is sent again on top of it. */
  async function putOnNewest(change: Change): Promise<void> {
    try {
      await put(change);
    } catch (error) {
      const theirs = error instanceof ApiError && error.status === 409 ? error.body.week : undefined;
      if (!isWeek(theirs)) throw error;
      if (meets(change, work.current.base, theirs)) {
        setStale({ mine: change, theirs });
        return adopt(theirs);
      }
      work.current.base = theirs;
      await put(change);
    }
  }

  flush.current = async () => {
    clearTimeout(timer.current);
    const { pending, isSending } = work.current;
    if (!pending || isSending) return;
    work.current.pending = undefined;
    work.current.isSending = true;
    setSaved((before) => ({ ...before, state: "saving" }));
    try {
      await putOnNewest(pending);
    } catch (error) {
      work.current.pending = { ...pending, ...waiting() };
      setSaved((before) => ({ ...before, state: "failed" }));
      toastFailure("Not saved", error);
      return;
    } finally {
      work.current.isSending = false;
    }
    if (work.current.pending) return flush.current();
    setSaved({ at: new Date(), state: "idle" });
    void refresh();
  };

  const save = (change: Change, isTyping: boolean) => {
    work.current.pending = { ...work.current.pending, ...change };
    clearTimeout(timer.current);
    // From the first key on: 'Saved' means that nothing is left to send.
    setSaved((before) => ({ ...before, state: "saving" }));
    if (isTyping) timer.current = setTimeout(() => void flush.current(), PAUSE_MS);
    else void flush.current();
  };

  // Somebody else's change, while nothing of one's own waits.
  useEffect(() => {
    const { base, pending, isSending } = work.current;
    if (week.version <= base.version || pending || isSending) return;
    work.current.base = week;
    work.current.rows = readRows(week.runSheet);
    setRows(work.current.rows);
    setTexts({ title: week.title, note: week.note });
  }, [week]);
  // Who leaves in the pause after typing has typed all the same.
  useEffect(() => () => void flush.current(), []);

  return {
    rows,
    ...texts,
    saved,
    conflict: stale && { words: stale.mine.rows ? "the run sheet" : "the title or the notes" },
    keepTheirs: () => setStale(undefined),
    putMine: () => {
      if (!stale) return;
      setStale(undefined);
      if (stale.mine.rows) show(stale.mine.rows);
      setTexts((now) => ({ title: stale.mine.title ?? now.title, note: stale.mine.note ?? now.note }));
      save(stale.mine, false);
    },
    /** Changes the run sheet. Steps with the same `typing` are undone as one. */
    change: (next: Row[], typing?: string) => {
      const isMore = typing !== undefined && steps.at(-1)?.why === typing;
      if (!isMore) setSteps([...steps.slice(-MOST_STEPS), { rows: work.current.rows, why: typing }]);
      show(next);
      save({ rows: next }, typing !== undefined);
    },
    changeText: (change: Partial<Texts>) => {
      setTexts((now) => ({ ...now, ...change }));
      save(change, true);
    },
    saveNow: () => flush.current(),
    undo:
      steps.length === 0
        ? undefined
        : () => {
            const before = steps.at(-1)?.rows ?? [];
            setSteps(steps.slice(0, -1));
            show(before);
            save({ rows: before }, false);
          },
  };
}

export type Plan = ReturnType<typeof usePlan>;

const isWeek = (value: unknown): value is Week =>
  value !== null && typeof value === "object" && "runSheet" in value && "version" in value;

/** Whether somebody else changed the very thing that this change is about. */
const meets = (change: Change, before: Week, theirs: Week): boolean =>
  (change.rows !== undefined && JSON.stringify(before.runSheet) !== JSON.stringify(theirs.runSheet)) ||
  (change.title !== undefined && before.title !== theirs.title) ||
  (change.note !== undefined && before.note !== theirs.note);
