import type { DrawnTopic } from "#machine/machine.contract.ts";
import { readStoredObject, removeStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";

const STORAGE_KEY = "drawn-topics";

/** Stores the topics of a draw for this tab until one of them is picked or the next draw is requested. */
export const storeDrawnTopics = (topics: readonly DrawnTopic[]): void =>
  writeStoredText("tab", STORAGE_KEY, JSON.stringify(topics));

export const removeDrawnTopics = (): void => removeStoredText("tab", STORAGE_KEY);

export const readDrawnTopics = (): DrawnTopic[] =>
  Object.values(readStoredObject("tab", STORAGE_KEY)).filter(isDrawnTopic);

const isDrawnTopic = (value: unknown): value is DrawnTopic => {
  const { id, text, category, subCategory } = Object(value);
  return Number.isInteger(id) && [text, category, subCategory].every((field) => typeof field === "string");
};
