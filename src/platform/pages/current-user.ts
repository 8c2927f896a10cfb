import { useRouteLoaderData } from "react-router";
import type { RootData } from "./page-context.ts";

/** The last root data. Only set in the browser, because a server has many users. */
let lastKnown: unknown;

/** Returns the data of the root's loader, or the last one if loading the page's data failed. */
export function useRootData<Data>(): Data | undefined {
  const data = useRouteLoaderData("root");
  if (data !== undefined && typeof document !== "undefined") lastKnown = data;
  return (data ?? lastKnown) as Data | undefined;
}

export const useUser = (): RootData["user"] => useRootData<RootData>()?.user ?? null;
