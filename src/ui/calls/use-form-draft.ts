import { useRef, useState } from "react";
import { deleteFormDraft, readFormDraft, saveFormDraft } from "./form-draft.ts";
import { mergeWithNewest } from "./merge-with-newest.ts";
import type { FormIssue } from "./refusal.rules.ts";

/** Whether a draft was restored, and how to discard it. `RestoredDraftNote` tells the user. */
export interface RestorableDraft {
  /** Whether the values were typed before the page was reloaded or the form was last closed. */
  isRestored: boolean;
  /** Restores the initial values. */
  discard: () => void;
}

type Draft<Values> = RestorableDraft & {
  values: Values;
  change: (changedValues: Partial<Values>) => void;
  /** What somebody else has changed since the values were typed. */
  issues: FormIssue[];
};

/**
 * Like `useState`, but the values survive a reload, because they are saved in the tab under `key`. Use it for what
 * people type outside of forms made with `useCallForm`. The values begin as `newestValues`. If these change later, that
 * only affects `issues`.
 */
export function useFormDraft<Values extends Record<string, unknown>>(
  key: string,
  newestValues: Values,
): Draft<Values> {
  const [initialValues] = useState(newestValues);
  const [{ draft, base }, setRestored] = useState(() => readFormDraft(key, initialValues));
  const [values, setValues] = useState<Values>(() => ({ ...initialValues, ...draft }));
  // A ref, because there may be two changes before the component renders again.
  const latestValues = useRef(values);
  const replacedValues = Object.fromEntries(Object.keys(draft).map((name) => [name, base[name]]));
  return {
    values,
    issues: mergeWithNewest({ ...initialValues, ...replacedValues }, values, newestValues).issues,
    isRestored: Object.keys(draft).length > 0,
    change: (changedValues) => {
      latestValues.current = { ...latestValues.current, ...changedValues };
      saveFormDraft(key, latestValues.current, initialValues);
      setValues(latestValues.current);
    },
    discard: () => {
      deleteFormDraft(key);
      latestValues.current = initialValues;
      setValues(initialValues);
      setRestored({ draft: {}, base: {} });
    },
  };
}
