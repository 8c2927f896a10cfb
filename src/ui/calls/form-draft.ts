import { readStoredObject, removeStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import { type FormValues, readFormValues, writeFormValues } from "./form-elements.ts";

type Values = Record<string, unknown>;

/**
 * Saves a draft in sessionStorage: the typed values that differ from the initial values, and the initial values
 * themselves. Leaves out passwords and passcodes. If nothing differs, deletes the draft.
 */
export function saveFormDraft<V extends Values>(key: string, typedValues: V, initialValues: V): void {
  const typed = pickChangedValues(typedValues, initialValues);
  if (Object.keys(typed).length === 0) deleteFormDraft(key);
  else writeStoredText("tab", key, JSON.stringify({ base: initialValues, typed }));
}

export const deleteFormDraft = (key: string): void => removeStoredText("tab", key);

/** Returns a draft's values, and the initial values at the time when the draft was saved. */
export function readFormDraft<V extends Values>(
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
  const { draft, base } = readFormDraft(key, initialValues);
  const touchedValues = pickChangedValues(readFormValues(form, initialValues), initialValues);
  const restoredValues = { ...draft, ...touchedValues };
  writeFormValues(form, restoredValues);
  return { values: readFormValues(form, { ...initialValues, ...restoredValues }), base };
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
