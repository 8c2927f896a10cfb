import { join } from "node:path";
import { z } from "zod";
import { loadPageRenderer, type RenderPage } from "#platform/pages/pages.server.ts";

const SERVER_BUILD_FILE = join(import.meta.dirname, "../../build/server/index.js");

const serverBuild = z.object({
  routes: z.record(
    z.string(),
    z.object({ parentId: z.string().optional(), path: z.string().optional(), index: z.boolean().optional() }),
  ),
});

/** Loads the pages of the latest build, and their path patterns, such as `/topics/:key`. */
export async function loadBuiltPages(): Promise<{
  render: RenderPage;
  routeIds: string[];
  addresses: string[];
}> {
  const { routes } = serverBuild.parse(await import(/* @vite-ignore */ SERVER_BUILD_FILE));
  const getAddress = (id: string): string => {
    const parts: string[] = [];
    for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
      if (route.path) parts.unshift(route.path.replace("*", "no-such-page"));
    return `/${parts.join("/")}`;
  };
  return {
    render: await loadPageRenderer(SERVER_BUILD_FILE),
    routeIds: Object.keys(routes),
    addresses: [...new Set(Object.keys(routes).map(getAddress))],
  };
}
