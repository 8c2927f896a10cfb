import { type DehydratedState, dehydrate, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { setQueryCache } from "./clear-queries.ts";

let browserClient: QueryClient | undefined;

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(typeof document === "undefined" ? createQueryClient : getBrowserQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

export async function prefetchQueries(
  prefetch: (client: QueryClient) => Promise<void>[],
): Promise<DehydratedState> {
  const client = createQueryClient();
  await Promise.all(prefetch(client));
  return dehydrate(client);
}

function getBrowserQueryClient(): QueryClient {
  if (browserClient) return browserClient;
  const client = createQueryClient();
  setQueryCache({ clear: () => client.clear(), refresh: () => client.invalidateQueries() });
  browserClient = client;
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
