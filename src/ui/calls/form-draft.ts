import { readStoredObject, removeStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";
import { type FormValues, findSecretFieldNames, readValues, writeValues } from "./form-elements.ts";

/** Saves a form's values in sessionStorage under `key`. Leaves out passwords and other secrets. */
export function saveDraft<Values extends FormValues>(
  form: HTMLFormElement,
  key: string,
  values: Values,
): void {
  const secretNames = findSecretFieldNames(form);
  const valuesToSave = Object.entries(values).filter(([name]) => !secretNames.includes(name));
  writeStoredText("tab", key, JSON.stringify(Object.fromEntries(valuesToSave)));
}

/**
 * Writes a saved draft into the form's controls, except those that the user has already changed. Returns the form's
 * values.
 */
export function restoreDraft<Values extends FormValues>(
  form: HTMLFormElement,
  key: string,
  initialValues: Values,
): Values {
  const currentValues = readValues(form, initialValues);
  const isUntouched = (name: string) =>
    JSON.stringify(currentValues[name]) === JSON.stringify(initialValues[name]);
  const restorableValues = Object.entries(readStoredObject("tab", key)).filter(
    ([name, value]) => isSameKind(value, initialValues[name]) && isUntouched(name),
  );
  const draft = Object.fromEntries(restorableValues) as Partial<Values>;
  writeValues(form, draft);
  return readValues(form, { ...initialValues, ...draft });
}

export const deleteDraft = (key: string): void => removeStoredText("tab", key);

const isSameKind = (draftValue: unknown, initialValue: unknown): boolean =>
  Array.isArray(initialValue)
    ? Array.isArray(draftValue) && draftValue.every((item) => typeof item === "string")
    : typeof draftValue === typeof initialValue;
