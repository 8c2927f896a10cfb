import { readStoredObject, removeStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import { type FormValues, findSecretFieldNames, readValues, writeValues } from "./form-elements.ts";

/** Saves what was typed under `key` until the tab is closed. Leaves out passwords and other secrets. */
export function saveDraft<Values extends FormValues>(
  form: HTMLFormElement,
  key: string,
  values: Values,
): void {
  const secrets = findSecretFieldNames(form);
  const kept = Object.entries(values).filter(([name]) => !secrets.includes(name));
  writeStoredText("tab", key, JSON.stringify(Object.fromEntries(kept)));
}

/** Restores a draft, except in controls that the user has already changed again. Returns all of the form's values. */
export function restoreDraft<Values extends FormValues>(
  form: HTMLFormElement,
  key: string,
  initial: Values,
): Values {
  const now = readValues(form, initial);
  const isUntouched = (name: string) => JSON.stringify(now[name]) === JSON.stringify(initial[name]);
  const kept = Object.entries(readStoredObject("tab", key)).filter(
    ([name, value]) => isSameKind(value, initial[name]) && isUntouched(name),
  );
  const draft = Object.fromEntries(kept) as Partial<Values>;
  writeValues(form, draft);
  return readValues(form, { ...initial, ...draft });
}

export const deleteDraft = (key: string): void => removeStoredText("tab", key);

const isSameKind = (kept: unknown, known: unknown): boolean =>
  Array.isArray(known)
    ? Array.isArray(kept) && kept.every((one) => typeof one === "string")
    : typeof kept === typeof known;
