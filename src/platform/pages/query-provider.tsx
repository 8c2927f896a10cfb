import {
  type DehydratedState,
  dehydrate,
  notifyManager,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import type { LoaderFunctionArgs } from "react-router";
import type { Fetch } from "#platform/browser/api-client.ts";
import { setQueryRefresh } from "#platform/browser/refresh-queries.ts";
import { useUser } from "./current-user.ts";
import { pageContext } from "./page-context.ts";

// By default, React Query doesn't notify components until a later task. A button would learn too late that its first
// click is being handled, so both clicks of a double click would count.
notifyManager.setScheduler(queueMicrotask);

type UserId = number | undefined;

let browserClient: { userId: UserId; client: QueryClient } | undefined;

/**
 * Provides the query client. After somebody signs in or out, new pages get a new client without the previous person's
 * data. The page that is still shown keeps its client, so that it doesn't refetch anything for somebody who has just
 * signed out.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const userId = useUser()?.id;
  const client = useMemo(
    () => (typeof document === "undefined" ? createQueryClient() : getBrowserQueryClient(userId)),
    [userId],
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Loads a page's queries in its loader. `prefetch` gets the page's `fetch`. */
export async function prefetchQueries(
  context: LoaderFunctionArgs["context"],
  prefetch: (client: QueryClient, fetch: Fetch) => Promise<void>[],
): Promise<DehydratedState> {
  const client = createQueryClient();
  await Promise.all(prefetch(client, context.get(pageContext).fetch));
  return dehydrate(client);
}

function getBrowserQueryClient(userId: UserId): QueryClient {
  if (browserClient && browserClient.userId === userId) return browserClient.client;
  const client = createQueryClient();
  setQueryRefresh(() => client.invalidateQueries());
  browserClient = { userId, client };
  return client;
}

const createQueryClient = (): QueryClient =>
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
