import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/**
 * Keeps what was typed for as long as the browser's tab is open, so that neither an error nor a reload loses it. Only
 * texts are kept. Where the browser allows no storage, nothing is kept.
 *
 * @param key the form's own name in the storage.
 * @returns drops what is kept: call it when the form was sent.
 */
export function useFormDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  key: string,
): () => void {
  useEffect(() => {
    for (const [name, text] of Object.entries(readDraft(key))) {
      const field = name as Path<Values>;
      if (!form.getValues(field)) form.setValue(field, text as PathValue<Values, Path<Values>>);
    }
    // What was typed before the page's code came is in the boxes, and nobody will say that it changed.
    keepDraft(key, textsIn(form.getValues()));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(key, textsIn(values)),
    });
  }, [form, key]);
  return () => dropDraft(key);
}

const textsIn = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string" && value !== ""));

function readDraft(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return kept !== null && typeof kept === "object" ? textsIn(kept) : {};
  } catch {
    return {};
  }
}

/** A full storage keeps the last draft that fitted. */
function keepDraft(key: string, texts: Record<string, string>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(texts));
  } catch {}
}

function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
