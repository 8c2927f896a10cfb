import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { onForgetting } from "./fetched.ts";
import { makeQueryClient } from "./query-client.ts";

let ofBrowser: QueryClient | undefined;

/** In a browser one cache for the whole stay; on the server one for each page. */
function queryClient(): QueryClient {
  if (typeof document === "undefined") return makeQueryClient();
  if (!ofBrowser) {
    const made = makeQueryClient();
    onForgetting(() => made.clear());
    ofBrowser = made;
  }
  return ofBrowser;
}

/** Stands around whatever asks the server by queries. */
export function Fetching({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
