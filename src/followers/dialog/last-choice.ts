import { readStoredObject, writeStored } from "#platform/browser/browser-storage.ts";
import type { Wish } from "../wishes.contract.ts";

/** The last choice made in this browser, with which the dialog starts. */
export type LastChoice = { notification: boolean; mail: boolean; email: string; wants: Wish[] };

const STORED_AS = "follow";

export const readLastChoice = (): Partial<LastChoice> => readStoredObject("browser", STORED_AS);

export const storeLastChoice = (choice: LastChoice): void =>
  writeStored("browser", STORED_AS, JSON.stringify(choice));
