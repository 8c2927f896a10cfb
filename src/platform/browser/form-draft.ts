import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { readStoredObject, removeStored, writeStored } from "./browser-storage.ts";
import { isRestored, type Kept, pickKept } from "./form-draft.rules.ts";

/** Keeps a form's texts and boxes under `key` while the browser's tab is open. Call the function it gives after sending. */
export function useFormDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  key: string,
): () => void {
  useEffect(() => {
    const initial = new Map<string, unknown>(Object.entries(form.formState.defaultValues ?? {}));
    for (const [name, kept] of Object.entries(readKept(key))) {
      const field = name as Path<Values>;
      if (isRestored(kept, form.getValues(field), initial.get(name)))
        form.setValue(field, kept as PathValue<Values, Path<Values>>);
    }
    keepDraft(key, pickKept(form.getValues()));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(key, pickKept(values)),
    });
  }, [form, key]);
  return () => dropDraft(key);
}

/** The texts kept under `key`. */
export const readDraft = (key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readKept(key)).flatMap(([name, kept]) => (typeof kept === "string" ? [[name, kept]] : [])),
  );

const readKept = (key: string): Kept => pickKept(readStoredObject("tab", key));

export const keepDraft = (key: string, values: Kept): void => writeStored("tab", key, JSON.stringify(values));

export const dropDraft = (key: string): void => removeStored("tab", key);
