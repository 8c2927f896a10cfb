import {
  readStoredObject,
  removeStoredText,
  removeStoredTexts,
  writeStoredText,
} from "#platform/browser/browser-storage.ts";
import { catchUp } from "./catch-up.ts";
import { type FormValues, findSecretFieldNames, readValues, writeValues } from "./form-elements.ts";
import type { Issue } from "./refusal.rules.ts";

type Values = Record<string, unknown>;

const KEY_PREFIX = "draft-";

/**
 * Saves the typed values that differ from the initial ones in sessionStorage, along with those initial values. If none
 * differ, deletes the draft.
 */
export function saveDraft<V extends Values>(key: string, typedValues: V, initialValues: V): void {
  const typed = pickChangedValues(typedValues, initialValues);
  const names = Object.keys(typed);
  const base = Object.fromEntries(names.map((name) => [name, initialValues[name]]));
  if (names.length === 0) deleteDraft(key);
  else writeStoredText("tab", KEY_PREFIX + key, JSON.stringify({ base, typed }));
}

export const deleteDraft = (key: string): void => removeStoredText("tab", KEY_PREFIX + key);

/** Deletes the drafts of all forms, because somebody else may use this tab next. */
export const deleteAllDrafts = (): void => removeStoredTexts("tab", KEY_PREFIX);

/** Returns the saved values, and an issue for each one that somebody else has changed since the draft was saved. */
export function readDraft<V extends Values>(
  key: string,
  initialValues: V,
): { draft: Partial<V>; issues: Issue[] } {
  const { base, typed } = readStoredObject("tab", KEY_PREFIX + key);
  const usableValues = Object.entries(Object(typed)).filter(
    ([name, value]) => name in initialValues && isSameKind(value, initialValues[name]),
  );
  const draft = Object.fromEntries(usableValues) as Partial<V>;
  const { issues } = catchUp(
    { ...initialValues, ...Object(base) },
    { ...initialValues, ...draft },
    initialValues,
  );
  return { draft, issues };
}

/** Like `saveDraft`, but leaves out passwords and other secrets. */
export function saveFormDraft<V extends FormValues>(
  form: HTMLFormElement,
  key: string,
  typedValues: V,
  initialValues: V,
): void {
  const secretNames = findSecretFieldNames(form);
  const isPublic = ([name]: [string, unknown]) => !secretNames.includes(name);
  const publicValues = Object.fromEntries(Object.entries(typedValues).filter(isPublic));
  saveDraft<Values>(key, publicValues, initialValues);
}

/**
 * Writes a saved draft into the form's controls, except those that the user has already changed. Returns the form's
 * values, and an issue for each one that somebody else has changed since the draft was saved.
 */
export function restoreFormDraft<V extends FormValues>(
  form: HTMLFormElement,
  key: string,
  initialValues: V,
): { values: V; issues: Issue[] } {
  const { draft, issues } = readDraft(key, initialValues);
  const touchedValues = pickChangedValues(readValues(form, initialValues), initialValues);
  const restoredValues = { ...draft, ...touchedValues };
  writeValues(form, restoredValues);
  return { values: readValues(form, { ...initialValues, ...restoredValues }), issues };
}

const pickChangedValues = <V extends Values>(typedValues: V, initialValues: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(typedValues).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(initialValues[name]),
    ),
  ) as Partial<V>;

const isSameKind = (draftValue: unknown, initialValue: unknown): boolean =>
  Array.isArray(draftValue) === Array.isArray(initialValue) &&
  (typeof draftValue === typeof initialValue || draftValue === null || initialValue === null);
