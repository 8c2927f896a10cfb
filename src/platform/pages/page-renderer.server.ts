import { randomBytes } from "node:crypto";
import { access } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { z } from "zod";
import { StartupError } from "#platform/errors/errors.server.ts";
import type {
  Actor,
  CookieJar,
  HttpEnv,
  HttpHouse,
  RequestState,
  ResponseCache,
  SecurityHeaders,
} from "#platform/http/http.server.ts";
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

/**
 * Loads the built pages.
 * @throws {StartupError} if they are missing or can't be read
 */
export async function loadPageRenderer(file: string): Promise<RenderPage> {
  await access(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      error.code === "ENOENT"
        ? 'The pages are not built. Run "node bin/launch.cjs prepare build" first, as the owner of the checkout'
        : `The built pages can't be read: ${error.message}`,
    );
  });
  return createPageRenderer(
    serverBuild.parse(await import(/* @vite-ignore */ pathToFileURL(file).href)),
    "production",
  );
}

export type PageDependencies = {
  house: HttpHouse;
  security: SecurityHeaders;
  cache: ResponseCache;
  render: RenderPage;
  /** Returns data that every page gets, such as the show. Loaders find it in their PageContext. */
  siteData(asked: { actor: Actor | null; address: string }): unknown;
  fetch(request: Request, env: HttpEnv["Bindings"]): Response | Promise<Response>;
  sessionCookie: string;
  resolveActor(jar: CookieJar): Promise<Actor | null>;
};

export const FORM_CONTENT_TYPE = "application/x-www-form-urlencoded";

export type SubmittedForm = Pick<PageContext, "keepAnswer"> & {
  body: string;
  cookie: string;
  sentAnswer?: unknown;
};
type PageRequest = {
  address: string;
  accept: string | undefined;
  actor: Actor | null;
  state: RequestState;
  form?: SubmittedForm | undefined;
};

/**
 * Renders a page as `actor` sees it. If the page fails because one of its API requests got a 503, responds with 503. If
 * the page doesn't fail, but shows an error in place of the part that needed the request, `isComplete` is false.
 */
export async function renderPageForActor(
  { address, accept, actor, state, form }: PageRequest,
  pages: PageDependencies,
) {
  const { house } = pages;
  const { PUBLIC_URL } = house.env;
  const nonce = randomBytes(16).toString("base64url");
  // The URL is concatenated, because resolving a path such as `//elsewhere/` against PUBLIC_URL would lead to a
  // different host.
  const request = new Request(new URL(PUBLIC_URL + address), {
    headers: { accept: accept ?? "*/*", ...(form && { "content-type": FORM_CONTENT_TYPE }) },
    ...(form && { method: "POST", body: form.body }),
  });
  let retryAfter: string | undefined;
  const response = await pages.render(request, {
    fetch: async (path, init) => {
      // Only the response to a form may set cookies. Other responses may be shared by many visitors.
      const setCookies = form ? state.setCookies : new Map();
      const env = { state: { ...state, path: removeQuery(path), setCookies, pageActor: actor } };
      const call = new Request(new URL(PUBLIC_URL + path), init);
      if (form) call.headers.set("cookie", form.cookie);
      const callResponse = await pages.fetch(call, env);
      if (callResponse.status === 503) retryAfter = callResponse.headers.get("retry-after") ?? "5";
      return callResponse;
    },
    user: actor,
    publicUrl: PUBLIC_URL,
    siteData: pages.siteData({ actor, address }),
    nonce,
    sentAnswer: form?.sentAnswer,
    keepAnswer: form?.keepAnswer ?? (() => address),
    report: (error) =>
      house.log.error(
        { requestId: state.requestId, userId: state.userId, path: state.path, error },
        "page failed",
      ),
  });
  const isComplete = retryAfter === undefined;
  if (response.status !== 500 || retryAfter === undefined) return { response, nonce, isComplete };
  const headers = new Headers(response.headers);
  headers.set("retry-after", retryAfter);
  return { response: new Response(response.body, { status: 503, headers }), nonce, isComplete };
}

export const removeQuery = (address: string): string => address.split("?")[0] ?? "";
