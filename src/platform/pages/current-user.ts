import { useRouteLoaderData } from "react-router";
import type { RootData } from "./page-context.ts";

/** The latest data from the root's loader. Set only in the browser, because a server has many users. */
let lastRootData: unknown;

/**
 * Returns the data from the root's loader. If the page's data failed to load, returns the root's data from the page
 * before, if any.
 */
export function useRootData<Data>(): Data | undefined {
  const data = useRouteLoaderData("root");
  if (data !== undefined && typeof document !== "undefined") lastRootData = data;
  return (data ?? lastRootData) as Data | undefined;
}

export const useUser = (): RootData["user"] => useRootData<RootData>()?.user ?? null;
