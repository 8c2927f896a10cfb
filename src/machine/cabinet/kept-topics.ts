import type { Reel } from "#machine/machine.contract.ts";
import { readStoredObject, removeStored, writeStored } from "#platform/browser/browser-storage.ts";

const STORED_AS = "drawn-topics";

/** Keeps the topics of a draw for this tab, until one is picked or the next draw is requested. */
export const keepTopics = (topics: readonly Reel[]): void =>
  writeStored("tab", STORED_AS, JSON.stringify(topics));

export const forgetTopics = (): void => removeStored("tab", STORED_AS);

export const readKeptTopics = (): Reel[] => Object.values(readStoredObject("tab", STORED_AS)).filter(isReel);

const isReel = (kept: unknown): kept is Reel => {
  const { id, text, category, subCategory } = Object(kept);
  return Number.isInteger(id) && [text, category, subCategory].every((one) => typeof one === "string");
};
