import type { Wish } from "../wishes.contract.ts";

/** What was chosen in this browser last: the dialog begins with it. */
export type OwnChoice = { notification: boolean; mail: boolean; email: string; wants: Wish[] };

const KEY = "follow";

export function readOwnChoice(): Partial<OwnChoice> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function keepOwnChoice(choice: OwnChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // A private window keeps nothing.
  }
}
