import { readStoredObject, removeStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import { type FormValues, readValues, writeValues } from "./form-elements.ts";

type Values = Record<string, unknown>;

/**
 * Saves a draft in sessionStorage: the typed values that differ from the initial values, and the initial values
 * themselves. Leaves out passwords and passcodes. If nothing differs, deletes the draft.
 */
export function saveDraft<V extends Values>(key: string, typedValues: V, initialValues: V): void {
  const typed = pickChangedValues(typedValues, initialValues);
  if (Object.keys(typed).length === 0) deleteDraft(key);
  else writeStoredText("tab", key, JSON.stringify({ base: initialValues, typed }));
}

export const deleteDraft = (key: string): void => removeStoredText("tab", key);

/** Returns a draft's values, and the initial values at the time when the draft was saved. */
export function readDraft<V extends Values>(
  key: string,
  initialValues: V,
): { draft: Partial<V>; base: Partial<V> } {
  const { base, typed } = readStoredObject("tab", key);
  const usableValues = Object.entries(Object(typed)).filter(
    ([name, value]) => name in initialValues && typeof value === typeof initialValues[name],
  );
  return { draft: Object.fromEntries(usableValues) as Partial<V>, base: Object(base) };
}

/**
 * Writes a saved draft into the form's controls, except those that the user has already changed. Returns the form's
 * values, and the initial values at the time when the draft was saved.
 */
export function restoreFormDraft<V extends FormValues>(
  form: HTMLFormElement,
  key: string,
  initialValues: V,
): { values: V; base: Partial<V> } {
  const { draft, base } = readDraft(key, initialValues);
  const touchedValues = pickChangedValues(readValues(form, initialValues), initialValues);
  const restoredValues = { ...draft, ...touchedValues };
  writeValues(form, restoredValues);
  return { values: readValues(form, { ...initialValues, ...restoredValues }), base };
}

/**
 * Returns the values that differ from the initial ones, except passwords and passcodes. Recognizes those by their
 * names, because a revealed password is in a text field.
 */
const pickChangedValues = <V extends Values>(typedValues: V, initialValues: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(typedValues).filter(
      ([name, value]) => !/pass/i.test(name) && JSON.stringify(value) !== JSON.stringify(initialValues[name]),
    ),
  ) as Partial<V>;
