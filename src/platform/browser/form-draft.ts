import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/** Keeps a form's texts under `key` while the browser's tab is open. Call the function it gives after sending. */
export function useFormDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  key: string,
): () => void {
  useEffect(() => {
    for (const [name, text] of Object.entries(readDraft(key))) {
      const field = name as Path<Values>;
      if (!form.getValues(field)) form.setValue(field, text as PathValue<Values, Path<Values>>);
    }
    keepDraft(key, pickTexts(form.getValues()));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(key, pickTexts(values)),
    });
  }, [form, key]);
  return () => dropDraft(key);
}

const pickTexts = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string" && value !== ""));

/** The texts kept under `key`; none where the storage is damaged or blocked. */
export function readDraft(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return kept !== null && typeof kept === "object" ? pickTexts(kept) : {};
  } catch {
    return {};
  }
}

/** A full storage keeps the last draft that fitted; a browser without storage keeps none. */
export function keepDraft(key: string, texts: Record<string, string>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(texts));
  } catch {}
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
