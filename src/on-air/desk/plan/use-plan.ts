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
import { readUnsavedPlan, removeUnsavedPlan, storeUnsavedPlan } from "./unsaved-plan.ts";
import { useUndoSteps } from "./use-undo-steps.ts";

/** How long the user must stop typing before a change is saved. */
const TYPING_PAUSE_MS = 600;

/**
 * Manages the plan of a week that is being edited. Saves every change automatically, one request at a time, and can
 * undo it. Unsaved changes survive a reload.
 */
export function usePlan({ week, refresh }: Desk) {
  const queryClient = useQueryClient();
  const [rows, setRows] = useState(() => toRows(week.runSheet));
  const [texts, setTexts] = useState<PlanTexts>({ title: week.title, note: week.note });
  const [saved, setSaved] = useState<{ at?: Date; state: "idle" | "saving" | "failed" }>({ state: "idle" });
  const [planConflict, setPlanConflict] = useState<{ mine: PlanChange; theirs: Week }>();
  const steps = useUndoSteps();
  const state = useRef<SavingState>({ base: week, rows });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useRef(async () => {});

  const { lastRows } = steps;
  const getPending = () => state.current.pending;
  const showRows = (newRows: Row[]) => {
    state.current.rows = newRows;
    setRows(newRows);
  };
  const adoptWeek = (theirs: Week) => {
    // Undoing an earlier step would take back what a colleague has changed since.
    if (!haveSameRunSheet(state.current.base, theirs)) steps.clear();
    state.current.base = theirs;
    showRows(toRows(theirs.runSheet));
    setTexts({ title: theirs.title, note: theirs.note });
  };
  const adoptChange = ({ rows, title, note }: PlanChange) => {
    if (rows) showRows(rows);
    setTexts((current) => ({ title: title ?? current.title, note: note ?? current.note }));
  };

  /**
   * Saves a change.
   * @throws {Error} with the reason why it could not be saved
   */
  async function put(change: PlanChange): Promise<void> {
    const { rows, ...texts } = change;
    const body = { ...texts, ...(rows && { runSheet: toItems(rows) }), version: state.current.base.version };
    const latest = await weekApi()("PUT /api/weeks/{date}", { params: { date: week.date }, body });
    state.current.base = latest;
    if (rows) showRows(assignIds(state.current.rows, rows, latest.runSheet));
    queryClient.setQueryData(weeksQuery(week.date).queryKey, (weeks) =>
      weeks?.map((one) => (one.date === latest.date ? latest : one)),
    );
  }

  /** Saves a change on top of a colleague's version, if that is newer. Returns false if both changed the same field. */
  async function putOnLatest(change: PlanChange): Promise<boolean> {
    try {
      await put(change);
    } catch (error) {
      const theirs = error instanceof ApiError && error.status === 409 ? error.body.week : undefined;
      if (!isWeek(theirs)) throw error;
      // Leaves out what an earlier request may have saved, if only its response was lost.
      const mine = omitSaved({ ...change, ...getPending() }, theirs);
      const isConflict = hasConflict(mine, state.current.base, theirs);
      adoptWeek(theirs);
      if (isConflict) {
        state.current.pending = undefined;
        setPlanConflict({ mine, theirs });
        return false;
      }
      adoptChange(mine);
      if (Object.keys(mine).length > 0) await put(mine);
    }
    return true;
  }

  const storeEdit = () => storeUnsavedPlan(state.current.base, { ...state.current.sending, ...getPending() });

  flush.current = async () => {
    clearTimeout(timer.current);
    const { pending, sending } = state.current;
    if (!pending || sending) return;
    state.current.pending = undefined;
    state.current.sending = pending;
    setSaved((status) => ({ ...status, state: "saving" }));
    let wasSaved: boolean;
    try {
      wasSaved = await putOnLatest(pending);
    } catch (error) {
      state.current.pending = { ...pending, ...getPending() };
      setSaved((status) => ({ ...status, state: "failed" }));
      toastFailure("Not saved", error);
      return;
    } finally {
      state.current.sending = undefined;
    }
    if (state.current.pending) {
      storeEdit();
      return flush.current();
    }
    if (wasSaved) removeUnsavedPlan(week.date);
    setSaved({ at: new Date(), state: "idle" });
    void refresh();
  };

  const save = (change: PlanChange, isTyping: boolean) => {
    state.current.pending = { ...state.current.pending, ...change };
    storeEdit();
    clearTimeout(timer.current);
    // Says 'Saving' from the first keystroke, because 'Saved' must mean that nothing is left to send.
    setSaved((status) => ({ ...status, state: "saving" }));
    if (isTyping) timer.current = setTimeout(() => void flush.current(), TYPING_PAUSE_MS);
    else void flush.current();
  };

  // Restores changes that were unsaved when the page was reloaded.
  const restoreUnsavedChange = useRef(() => {
    const unsavedPlan = readUnsavedPlan(week.date);
    if (!unsavedPlan) return;
    // Leaves out what may have been sent just before the page was reloaded.
    const mine = omitSaved(unsavedPlan.change, week);
    if (Object.keys(mine).length === 0) return removeUnsavedPlan(week.date);
    if (hasConflict(mine, unsavedPlan.base, week)) state.current.base = unsavedPlan.base;
    adoptChange(mine);
    save(mine, false);
  });
  useEffect(() => restoreUnsavedChange.current(), []);
  // Adopts a colleague's change, unless this page has an unsaved one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the week changes
  useEffect(() => {
    const { base, pending, sending } = state.current;
    if (week.version > base.version && !pending && !sending) adoptWeek(week);
  }, [week]);
  // Saves what was just typed when the user leaves for another page or closes this one.
  useEffect(() => {
    const saveIfHidden = () => document.hidden && void flush.current();
    document.addEventListener("visibilitychange", saveIfHidden);
    return () => {
      document.removeEventListener("visibilitychange", saveIfHidden);
      void flush.current();
    };
  }, []);

  return {
    rows,
    ...texts,
    saved,
    conflict: planConflict && { words: planConflict.mine.rows ? "the run sheet" : "the title or the notes" },
    keepTheirs: () => {
      setPlanConflict(undefined);
      removeUnsavedPlan(week.date);
    },
    putMine: () => {
      if (!planConflict) return;
      setPlanConflict(undefined);
      adoptChange(planConflict.mine);
      save(planConflict.mine, false);
    },
    /** Changes the run sheet. Consecutive changes with the same `typing` are undone together. */
    change: (next: Row[], typing?: string) => {
      steps.add(state.current.rows, typing);
      showRows(next);
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
        showRows(lastRows);
        save({ rows: lastRows }, false);
      }),
  };
}

export type Plan = ReturnType<typeof usePlan>;
