import { useRouteLoaderData } from "react-router";
import type { RootData } from "./page-context.ts";

/** Only in the browser, because a server has many users. */
let lastKnown: unknown;

/** Returns what the root's loader returned, or its last value if loading a whole page's data failed. */
export function useRootData<Data>(): Data | undefined {
  const data = useRouteLoaderData("root");
  if (data !== undefined && typeof document !== "undefined") lastKnown = data;
  return (data ?? lastKnown) as Data | undefined;
}

export const useUser = (): RootData["user"] => useRootData<RootData>()?.user ?? null;
