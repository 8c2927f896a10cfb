import { type DehydratedState, dehydrate, type QueryClient } from "@tanstack/react-query";
import { makeQueryClient } from "./query-client.ts";

/**
 * What a page's loader hands its screen, to be put around it as `<HydrationBoundary state={…}>`: the answers of queries,
 * asked for by `ask` all at once. One that failed is left out, so that the screen asks again and says why.
 */
export async function prefetched(ask: (client: QueryClient) => Promise<void>[]): Promise<DehydratedState> {
  const client = makeQueryClient();
  await Promise.all(ask(client));
  return dehydrate(client);
}
