import { useRouteLoaderData } from "react-router";
import type { RootData } from "./page-context.ts";

/** The last data from the root's loader. Only set in the browser, because a server has many users. */
let lastRootData: unknown;

/** Returns the data from the root's loader, or the last known data if loading the page's data failed. */
export function useRootData<Data>(): Data | undefined {
  const data = useRouteLoaderData("root");
  if (data !== undefined && typeof document !== "undefined") lastRootData = data;
  return (data ?? lastRootData) as Data | undefined;
}

export const useUser = (): RootData["user"] => useRootData<RootData>()?.user ?? null;
