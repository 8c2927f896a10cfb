import type { Reel } from "#machine/machine.contract.ts";
import { readStoredObject, removeStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";

const STORAGE_KEY = "drawn-topics";

/** Stores the topics of a draw for this tab until one of them is picked or the next draw is requested. */
export const keepTopics = (topics: readonly Reel[]): void =>
  writeStoredText("tab", STORAGE_KEY, JSON.stringify(topics));

export const forgetTopics = (): void => removeStoredText("tab", STORAGE_KEY);

export const readKeptTopics = (): Reel[] =>
  Object.values(readStoredObject("tab", STORAGE_KEY)).filter(isReel);

const isReel = (kept: unknown): kept is Reel => {
  const { id, text, category, subCategory } = Object(kept);
  return Number.isInteger(id) && [text, category, subCategory].every((one) => typeof one === "string");
};
