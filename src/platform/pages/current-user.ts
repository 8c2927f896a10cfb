import { useRouteLoaderData } from "react-router";
import type { RootData } from "./page-context.ts";

/**
 * The latest data from the root route's loader. Set only in the browser, because the server's memory is shared by all
 * users.
 */
let lastRootData: unknown;

/**
 * Returns the data from the root route's loader. If it failed to load, returns the data of the previously shown page,
 * if any.
 */
export function useRootData<Data>(): Data | undefined {
  const data = useRouteLoaderData("root");
  if (data !== undefined && typeof document !== "undefined") lastRootData = data;
  return (data ?? lastRootData) as Data | undefined;
}

export const useUser = (): RootData["user"] => useRootData<RootData>()?.user ?? null;
