import { useRouteLoaderData } from "react-router";
import type { loader } from "#root.tsx";

/** The person signed in, as the server's rendering knows them, or null. */
export const useUser = () => useRouteLoaderData<typeof loader>("root")?.user ?? null;
