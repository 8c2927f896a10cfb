import { useRouteLoaderData } from "react-router";
import type { RootData } from "./page-context.ts";

/** The person signed in, or null. */
export const useUser = (): RootData["user"] => useRouteLoaderData<RootData>("root")?.user ?? null;
