import { useRouteLoaderData } from "react-router";
import type { RootData } from "./page-context.ts";

/** Of the browser alone: a server has many people. */
let lastKnown: unknown;

/** What the root's loader gave, or gave last where the data of a whole page failed. */
export function useRootData<Data>(): Data | undefined {
  const data = useRouteLoaderData("root");
  if (data !== undefined && typeof document !== "undefined") lastKnown = data;
  return (data ?? lastKnown) as Data | undefined;
}

export const useUser = (): RootData["user"] => useRootData<RootData>()?.user ?? null;
