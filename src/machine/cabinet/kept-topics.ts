import type { Reel } from "#machine/machine.contract.ts";
import { readStoredObject, removeStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";

const STORAGE_KEY = "drawn-topics";

/** Stores the topics of a draw for this tab until one of them is picked or the next draw is requested. */
export const storeTopics = (topics: readonly Reel[]): void =>
  writeStoredText("tab", STORAGE_KEY, JSON.stringify(topics));

export const removeStoredTopics = (): void => removeStoredText("tab", STORAGE_KEY);

export const readStoredTopics = (): Reel[] =>
  Object.values(readStoredObject("tab", STORAGE_KEY)).filter(isReel);

const isReel = (value: unknown): value is Reel => {
  const { id, text, category, subCategory } = Object(value);
  return Number.isInteger(id) && [text, category, subCategory].every((one) => typeof one === "string");
};
