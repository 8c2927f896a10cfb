import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Week } from "#on-air/week/week.contract.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { weekApi, weeksQuery } from "../desk.queries.ts";
import type { Desk } from "../use-desk.ts";
import {
  hasConflict,
  haveSameRunSheet,
  isWeek,
  omitSaved,
  type PlanChange,
  type PlanTexts,
  type SavingState,
} from "./plan-change.rules.ts";
import { assignIds, type Row, toItems, toRows } from "./plan-sheet.rules.ts";
import { dropUnsavedPlan, keepUnsavedPlan, readUnsavedPlan } from "./unsaved-plan.ts";
import { useUndoSteps } from "./use-undo-steps.ts";

/** How long the user must stop typing before a change is saved. */
const TYPING_PAUSE_MS = 600;
/** Browsers limit the body of a `keepalive` request to 64 KB, and a character takes up to three bytes. */
const MAX_KEEPALIVE_LENGTH = 20_000;

/**
 * Manages the plan of a week that is being edited. Saves every change automatically, one request at a time, and can
 * undo it. Unsaved changes survive a reload.
 */
export function usePlan({ week, refresh }: Desk) {
  const queryClient = useQueryClient();
  const [rows, setRows] = useState(() => toRows(week.runSheet));
  const [texts, setTexts] = useState<PlanTexts>({ title: week.title, note: week.note });
  const [saved, setSaved] = useState<{ at?: Date; state: "idle" | "saving" | "failed" }>({ state: "idle" });
  const [stale, setStale] = useState<{ mine: PlanChange; theirs: Week }>();
  const steps = useUndoSteps();
  const work = useRef<SavingState>({ base: week, rows });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useRef<(isLeaving?: boolean) => Promise<void>>(async () => {});

  const { lastRows } = steps;
  const waiting = () => work.current.pending;
  const show = (next: Row[]) => {
    work.current.rows = next;
    setRows(next);
  };
  const adopt = (theirs: Week) => {
    // Undoing an earlier step would take back what a colleague has changed since.
    if (!haveSameRunSheet(work.current.base, theirs)) steps.clear();
    work.current.base = theirs;
    show(toRows(theirs.runSheet));
    setTexts({ title: theirs.title, note: theirs.note });
  };
  const adoptChange = ({ rows, title, note }: PlanChange) => {
    if (rows) show(rows);
    setTexts((now) => ({ title: title ?? now.title, note: note ?? now.note }));
  };

  /**
   * Saves a change.
   * @throws {Error} with the reason why it could not be saved
   */
  async function put(change: PlanChange, isLeaving: boolean): Promise<void> {
    const { rows: sent, ...words } = change;
    const body = { ...words, ...(sent && { runSheet: toItems(sent) }), version: work.current.base.version };
    const keepalive = isLeaving && JSON.stringify(body).length < MAX_KEEPALIVE_LENGTH;
    const answer = await weekApi()("PUT /api/weeks/{date}", { params: { date: week.date }, body, keepalive });
    work.current.base = answer;
    if (sent) show(assignIds(work.current.rows, sent, answer.runSheet));
    queryClient.setQueryData(weeksQuery(week.date).queryKey, (weeks) =>
      weeks?.map((one) => (one.date === answer.date ? answer : one)),
    );
  }

  /** Saves a change, on top of a colleague's if there is one. Returns false if both changed the same field. */
  async function putOnLatest(change: PlanChange, isLeaving: boolean): Promise<boolean> {
    try {
      await put(change, isLeaving);
    } catch (error) {
      const theirs = error instanceof ApiError && error.status === 409 ? error.body.week : undefined;
      if (!isWeek(theirs)) throw error;
      // Leaves out what an earlier request may have saved, if only its response was lost.
      const mine = omitSaved({ ...change, ...waiting() }, theirs);
      const isMet = hasConflict(mine, work.current.base, theirs);
      adopt(theirs);
      if (isMet) {
        work.current.pending = undefined;
        setStale({ mine, theirs });
        return false;
      }
      adoptChange(mine);
      if (Object.keys(mine).length > 0) await put(mine, isLeaving);
    }
    return true;
  }

  const keep = () => keepUnsavedPlan(work.current.base, { ...work.current.sending, ...work.current.pending });

  flush.current = async (isLeaving = false) => {
    clearTimeout(timer.current);
    const { pending, sending } = work.current;
    if (!pending || sending) return;
    work.current.pending = undefined;
    work.current.sending = pending;
    setSaved((before) => ({ ...before, state: "saving" }));
    let isMine: boolean;
    try {
      isMine = await putOnLatest(pending, isLeaving);
    } catch (error) {
      work.current.pending = { ...pending, ...waiting() };
      setSaved((before) => ({ ...before, state: "failed" }));
      toastFailure("Not saved", error);
      return;
    } finally {
      work.current.sending = undefined;
    }
    if (work.current.pending) {
      keep();
      return flush.current(isLeaving);
    }
    if (isMine) dropUnsavedPlan(week.date);
    setSaved({ at: new Date(), state: "idle" });
    void refresh();
  };

  const save = (change: PlanChange, isTyping: boolean) => {
    work.current.pending = { ...work.current.pending, ...change };
    keep();
    clearTimeout(timer.current);
    // Says 'Saving' from the first keystroke, because 'Saved' must mean that nothing is left to send.
    setSaved((before) => ({ ...before, state: "saving" }));
    if (isTyping) timer.current = setTimeout(() => void flush.current(), TYPING_PAUSE_MS);
    else void flush.current();
  };

  // Restores changes that were unsaved when the page was reloaded.
  const restore = useRef(() => {
    const unsaved = readUnsavedPlan(week.date);
    if (!unsaved) return;
    // Leaves out what may have been sent just before the page was reloaded.
    const mine = omitSaved(unsaved.change, week);
    if (Object.keys(mine).length === 0) return dropUnsavedPlan(week.date);
    if (hasConflict(mine, unsaved.base, week)) work.current.base = unsaved.base;
    adoptChange(mine);
    save(mine, false);
  });
  useEffect(() => restore.current(), []);
  // Adopts a colleague's change, unless this page has an unsaved one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the week changes
  useEffect(() => {
    const { base, pending, sending } = work.current;
    if (week.version > base.version && !pending && !sending) adopt(week);
  }, [week]);
  // Saves what was just typed when the user leaves for another page or closes this one.
  useEffect(() => {
    const leave = () => document.hidden && void flush.current(true);
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      void flush.current();
    };
  }, []);

  return {
    rows,
    ...texts,
    saved,
    conflict: stale && { words: stale.mine.rows ? "the run sheet" : "the title or the notes" },
    keepTheirs: () => {
      setStale(undefined);
      dropUnsavedPlan(week.date);
    },
    putMine: () => {
      if (!stale) return;
      setStale(undefined);
      adoptChange(stale.mine);
      save(stale.mine, false);
    },
    /** Changes the run sheet. Consecutive changes with the same `typing` are undone together. */
    change: (next: Row[], typing?: string) => {
      steps.add(work.current.rows, typing);
      show(next);
      save({ rows: next }, typing !== undefined);
    },
    changeText: (change: Partial<PlanTexts>) => {
      setTexts((now) => ({ ...now, ...change }));
      save(change, true);
    },
    saveNow: () => flush.current(),
    undo:
      lastRows &&
      (() => {
        steps.removeLast();
        show(lastRows);
        save({ rows: lastRows }, false);
      }),
  };
}

export type Plan = ReturnType<typeof usePlan>;
