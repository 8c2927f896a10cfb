import { QueryClient } from "@tanstack/react-query";

/**
 * The cache of server state by the specification, section 9: no retry, no refetch on window focus, never stale. What
 * somebody does without a connection fails at once and says so: it is not kept to be done when they no longer expect it.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
