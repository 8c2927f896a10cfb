import { QueryClient } from "@tanstack/react-query";

/**
 * The cache of server state by the specification, section 9: no retry, no refetch on window focus, never stale. Without
 * a connection a call fails at once and is said to have failed: by default it would wait, and be made much later.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
