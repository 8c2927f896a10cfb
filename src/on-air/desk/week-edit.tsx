import GitMerge from "lucide-react/icons/git-merge";
import { useState } from "react";
import type { RunSheetItemInput, Week } from "#on-air/week/week.contract.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { createWeekClient, isWeek } from "./desk.queries.ts";
import type { Desk } from "./use-desk.ts";

/**
 * A change to a week. It is stored as a function, so that it can also be applied to a version that a colleague has
 * saved.
 */
type Edit = { description: string; apply(plan: EditedPlan): Partial<EditedPlan> };
type EditedPlan = { title: string; runSheet: RunSheetItemInput[] };

/**
 * The result of saving an edit. After a conflict, `EditConflict` shows the edit. After a failure, only the open dialog
 * still has it.
 */
type EditOutcome = "saved" | "conflict" | "failed";

/**
 * Returns functions that change a week's title and run sheet. If a colleague saved first, the change isn't lost: the
 * user sees it and can still apply it.
 */
export function useWeekEdit({ week, refresh }: Desk) {
  const [editConflict, setEditConflict] = useState<{ edit: Edit; theirs: Week }>();

  /** Saves an edit, and returns the result. */
  async function save(edit: Edit, base: Week): Promise<EditOutcome> {
    try {
      await createWeekClient()("PUT /api/weeks/{date}", {
        params: { date: week.date },
        body: { version: base.version, ...edit.apply(base) },
      });
      setEditConflict((waiting) => (waiting?.edit === edit ? undefined : waiting));
      return "saved";
    } catch (error) {
      const theirs = error instanceof ApiError && error.status === 409 ? error.body.week : undefined;
      if (isWeek(theirs)) {
        setEditConflict((waiting) => ({ edit: addEdit(waiting?.edit, edit), theirs }));
        return "conflict";
      }
      toastFailure("Not saved", error);
      return "failed";
    } finally {
      await refresh();
    }
  }

  return {
    /** A sentence that describes the user's own change, if it conflicts with a colleague's. */
    conflict: editConflict && `Theirs is shown. Yours: ${editConflict.edit.description}.`,
    keepTheirs: () => setEditConflict(undefined),
    applyMine: async () =>
      editConflict &&
      save(editConflict.edit, week.version > editConflict.theirs.version ? week : editConflict.theirs),
    changeTitle: (title: string) =>
      save({ description: `the title “${title}”`, apply: () => ({ title }) }, week),
    changeRunSheet: (description: string, change: (items: RunSheetItemInput[]) => RunSheetItemInput[]) =>
      save({ description, apply: ({ runSheet }) => ({ runSheet: change(runSheet) }) }, week),
    saveAsTemplate: async () => {
      try {
        const { version } = await createWeekClient()("GET /api/weeks/template");
        await createWeekClient()("PUT /api/weeks/template", {
          body: { version, runSheet: week.runSheet.map((item) => ({ ...item, id: null, done: false })) },
        });
        toast({ title: "Template saved", description: "New weeks begin with this run sheet." });
      } catch (error) {
        toastFailure("The template was not saved", error);
      }
    },
  };
}

/** Returns one edit that makes both changes, if another one is already waiting for the user's decision. */
const addEdit = (waiting: Edit | undefined, edit: Edit): Edit =>
  waiting === undefined || waiting === edit
    ? edit
    : {
        description: `${waiting.description} and ${edit.description}`,
        apply: (plan) => {
          const change = waiting.apply(plan);
          return { ...change, ...edit.apply({ ...plan, ...change }) };
        },
      };

export type WeekEdit = ReturnType<typeof useWeekEdit>;

/** Saves a dialog's change, then closes the dialog. If saving fails, the dialog stays open with what was typed. */
export function useSaveAndClose(onClose: () => void) {
  const [isSaving, setSaving] = useState(false);
  const save = async (change: Promise<EditOutcome>) => {
    setSaving(true);
    const outcome = await change;
    setSaving(false);
    if (outcome !== "failed") onClose();
  };
  return { isSaving, save };
}

/** A change that conflicts with a colleague's. */
type Conflict = {
  /** Says which version is shown and what the other one is. */
  conflict: string | undefined;
  keepTheirs: () => void;
  applyMine: () => unknown;
};

export function EditConflict({ edit: { conflict, keepTheirs, applyMine } }: { edit: Conflict }) {
  if (!conflict) return null;
  const decide = (apply: () => unknown) => {
    void apply();
    // The button with the focus disappears, so move the focus to the run sheet.
    document.getElementById("run-sheet")?.focus({ preventScroll: true });
  };
  return (
    <div
      role="alert"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-rule bg-raised p-3.5"
    >
      <GitMerge aria-hidden="true" className="size-4.5 shrink-0" />
      <p className="min-w-56 flex-1">
        <b className="block">Somebody changed this week meanwhile</b>
        {conflict}
      </p>
      <div className="ml-auto flex gap-2">
        <Button variant="outline" size="sm" onClick={() => decide(keepTheirs)}>
          Keep theirs
        </Button>
        <Button variant="ghost" size="sm" onClick={() => decide(applyMine)}>
          Use mine
        </Button>
      </div>
    </div>
  );
}
