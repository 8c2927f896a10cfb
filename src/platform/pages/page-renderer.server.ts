import { pathToFileURL } from "node:url";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { z } from "zod";
import type { PageContext } from "./page-context.ts";

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

const entryModule = z.object({
  pageContext: z.custom<Parameters<RouterContextProvider["set"]>[0]>((key) => typeof key === "object"),
});

/**
 * Creates a renderer for the built pages. They contain their own copy of `pageContext`, so this uses that copy as the
 * key.
 */
export function createPageRenderer(build: ServerBuild, mode: "production" | "development"): RenderPage {
  const handler = createRequestHandler(build, mode);
  const { pageContext } = entryModule.parse(build.entry.module);
  return (request, context) => {
    const provider = new RouterContextProvider();
    provider.set(pageContext, context);
    return handler(request, provider);
  };
}

const serverBuild = z.custom<ServerBuild>(
  (value) => value !== null && typeof value === "object" && "routes" in value && "entry" in value,
);

export async function loadPages(file: string): Promise<RenderPage> {
  return createPageRenderer(
    serverBuild.parse(await import(/* @vite-ignore */ pathToFileURL(file).href)),
    "production",
  );
}
