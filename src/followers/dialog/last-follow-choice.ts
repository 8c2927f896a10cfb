import { readStoredObject, writeStoredText } from "#platform/browser/browser-storage.ts";
import type { FollowerMessageKind } from "../message-kinds.contract.ts";

/** The last choice made in this browser. The dialog starts with it. */
export type LastFollowChoice = {
  notification: boolean;
  mail: boolean;
  email: string;
  wants: FollowerMessageKind[];
};

/** What the visitor chose and, if notifications couldn't be turned on, why. */
export type FollowResult = LastFollowChoice & { notificationProblem: string | undefined };

const STORAGE_KEY = "follow";

export const readLastFollowChoice = (): Partial<LastFollowChoice> => readStoredObject("browser", STORAGE_KEY);

export const storeLastFollowChoice = (choice: LastFollowChoice): void =>
  writeStoredText("browser", STORAGE_KEY, JSON.stringify(choice));
