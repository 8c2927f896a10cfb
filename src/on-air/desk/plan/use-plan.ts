import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Week } from "#on-air/week/week.contract.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { createWeekClient, isWeek, weeksQuery } from "../desk.queries.ts";
import type { Desk } from "../use-desk.ts";
import {
  type ConflictingChange,
  describeConflictingChange,
  haveSameRunSheet,
  isEmptyChange,
  omitHeldFields,
  omitSavedFields,
  type PlanChange,
  type PlanEditState,
  type PlanTexts,
  splitConflictingFields,
} from "./plan-change.rules.ts";
import { assignRowIds, type PlanSheetRow, toPlanSheetRows, toRunSheet } from "./plan-sheet.rules.ts";
import { readUnsavedPlan, removeUnsavedPlan, storeUnsavedPlan } from "./unsaved-plan.ts";
import { useSaveOnLeave } from "./use-save-on-leave.ts";
import { useUndoSteps } from "./use-undo-steps.ts";

/** How long the user must stop typing before a change is saved. */
const TYPING_PAUSE_MS = 600;

/**
 * Manages the plan of a week that is being edited. Saves every change automatically, one request at a time, and can
 * undo it. Unsaved changes survive a reload.
 */
export function usePlan({ week, refresh }: Desk) {
  const queryClient = useQueryClient();
  const [rows, setRows] = useState(() => toPlanSheetRows(week.runSheet));
  const [texts, setTexts] = useState<PlanTexts>({ title: week.title, note: week.note });
  const [saved, setSaved] = useState<{ at?: Date; state: "idle" | "saving" | "failed" }>({ state: "idle" });
  const [held, setHeld] = useState<ConflictingChange>();
  const steps = useUndoSteps();
  const { lastRows } = steps;
  const state = useRef<PlanEditState>({ base: week, rows, pending: {} });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useRef(async () => true);
  const running = useRef(Promise.resolve(true));

  const showRows = (newRows: PlanSheetRow[]) => {
    state.current.rows = newRows;
    setRows(newRows);
  };
  const hold = (newHeld: ConflictingChange | undefined) => {
    state.current.held = newHeld;
    setHeld(newHeld);
  };
  const adoptWeek = (theirs: Week) => {
    // Undoing an earlier step would also undo what a colleague has changed since.
    if (!haveSameRunSheet(state.current.base, theirs)) steps.clear();
    state.current.base = theirs;
    showRows(toPlanSheetRows(theirs.runSheet));
    const { title = theirs.title, note = theirs.note } = state.current.held?.mine ?? {};
    setTexts({ title, note });
  };
  const adoptChange = ({ rows, title, note }: PlanChange) => {
    if (rows) showRows(rows);
    setTexts((current) => ({ title: title ?? current.title, note: note ?? current.note }));
  };

  /** Saves a change. @throws {Error} with the reason why it could not be saved */
  async function put({ rows: changedRows, ...texts }: PlanChange): Promise<void> {
    const { version } = state.current.base;
    const body = { ...texts, ...(changedRows && { runSheet: toRunSheet(changedRows) }), version };
    const latest = await createWeekClient()("PUT /api/weeks/{date}", { params: { date: week.date }, body });
    state.current.base = latest;
    if (changedRows) showRows(assignRowIds(state.current.rows, changedRows, latest.runSheet));
    queryClient.setQueryData(weeksQuery(week.date).queryKey, (weeks) =>
      weeks?.map((one) => (one.date === latest.date ? latest : one)),
    );
  }

  /** Saves a change on top of a colleague's newer version, if there is one. Conflicting fields wait for the user. */
  async function putOnLatest(change: PlanChange): Promise<void> {
    try {
      await put(change);
    } catch (error) {
      const theirs = error instanceof ApiError && error.status === 409 ? error.body.week : undefined;
      if (!isWeek(theirs)) throw error;
      // Leaves out what an earlier request has already saved, which happens if only its response was lost.
      const mine = omitSavedFields({ ...change, ...state.current.pending }, theirs);
      const { base, held: earlier } = state.current;
      const { conflicting, others } = splitConflictingFields(mine, base, theirs);
      if (!isEmptyChange(conflicting))
        hold({ mine: { ...earlier?.mine, ...conflicting }, base: earlier?.base ?? base, theirs });
      // What an earlier conflict holds may have been changed again since, and still has to be saved.
      state.current.pending = omitHeldFields(state.current.pending, conflicting);
      state.current.sending = omitHeldFields(change, conflicting);
      adoptWeek(theirs);
      adoptChange(others);
      if (!isEmptyChange(others)) await put(others);
    }
  }

  const storeEdit = () => storeUnsavedPlan(state.current);
  async function sendPending(pending: PlanChange): Promise<boolean> {
    state.current.pending = {};
    state.current.sending = pending;
    setSaved((status) => ({ ...status, state: "saving" }));
    try {
      await putOnLatest(pending);
    } catch (error) {
      state.current.pending = { ...state.current.sending, ...state.current.pending };
      setSaved((status) => ({ ...status, state: "failed" }));
      toastFailure("Not saved", error);
      return false;
    } finally {
      state.current.sending = undefined;
    }
    storeEdit();
    if (!isEmptyChange(state.current.pending)) return saveNow();
    // What is shown isn't saved while a conflict waits.
    setSaved({ ...(!state.current.held && { at: new Date() }), state: "idle" });
    void refresh();
    return true;
  }
  /** Saves what is still unsaved. Returns whether that succeeded, once nothing is being saved anymore. */
  function saveNow(): Promise<boolean> {
    clearTimeout(timer.current);
    const { pending, sending } = state.current;
    if (!sending && !isEmptyChange(pending)) running.current = sendPending(pending);
    return running.current;
  }
  flush.current = saveNow;
  const save = (change: PlanChange, isTyping: boolean) => {
    state.current.pending = { ...state.current.pending, ...change };
    storeEdit();
    clearTimeout(timer.current);
    // Says 'Saving' from the first keystroke, because 'Saved' must mean that nothing is left to send.
    setSaved((status) => ({ ...status, state: "saving" }));
    if (isTyping) timer.current = setTimeout(() => void flush.current(), TYPING_PAUSE_MS);
    else void saveNow();
  };

  // Restores changes that were unsaved when the page was reloaded.
  const restoreUnsavedChange = useRef(() => {
    const unsavedPlan = readUnsavedPlan(week);
    if (!unsavedPlan) return removeUnsavedPlan(week.date);
    state.current.base = unsavedPlan.base;
    adoptChange(unsavedPlan.change);
    save(unsavedPlan.change, false);
  });
  useEffect(() => restoreUnsavedChange.current(), []);
  // Adopts a colleague's change, unless this page has an unsaved one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the week changes
  useEffect(() => {
    const { base, pending, sending } = state.current;
    if (week.version > base.version && isEmptyChange(pending) && !sending) adoptWeek(week);
  }, [week]);
  useSaveOnLeave(flush);

  return {
    rows,
    ...texts,
    saved,
    conflict: held && describeConflictingChange(held),
    hasConflict: () => state.current.held !== undefined,
    keepTheirs: () => {
      hold(undefined);
      storeEdit();
      const { title, note } = { ...state.current.base, ...state.current.pending };
      setTexts({ title, note });
    },
    applyMine: () => {
      if (!held) return;
      hold(undefined);
      if (held.mine.rows) steps.add(state.current.rows, undefined);
      adoptChange(held.mine);
      save(held.mine, false);
    },
    /** Changes the run sheet. Consecutive changes in the same field, `typing`, are undone together. */
    change: (next: PlanSheetRow[], typing?: string) => {
      steps.add(state.current.rows, typing);
      showRows(next);
      save({ rows: next }, typing !== undefined);
    },
    changeText: (change: Partial<PlanTexts>) => {
      setTexts((now) => ({ ...now, ...change }));
      const changeToSave = omitHeldFields(change, held?.mine);
      if (!isEmptyChange(changeToSave)) return save(changeToSave, true);
      if (held) hold({ ...held, mine: { ...held.mine, ...change } });
      storeEdit();
    },
    saveNow,
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
