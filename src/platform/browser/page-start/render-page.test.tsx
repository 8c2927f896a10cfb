import type { ReactNode } from "react";
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
} from "react-router";
import { expect, test } from "vitest";
import { PageScripts, useIsRenderingScripts } from "./page-program.tsx";
import { renderPage } from "./render-page.tsx";

const NONCE = "mark";
const CHANGED_MESSAGE =
  "React Router starts its program in another way than before: adapt src/platform/browser/page-start";

test("React Router's scripts are links and inline scripts next to each other, in this order", async () => {
  const { program } = await renderSplitPage(Home);
  const parts = [...program.matchAll(/<link\b[^>]*>|<script\b[^>]*>.*?<\/script>/gs)].map(([part]) => part);
  expect(parts.map(describeElement), CHANGED_MESSAGE).toEqual([
    'link rel="modulepreload" href="/assets/manifest.js" nonce="mark"',
    'link rel="modulepreload" href="/assets/entry.js" nonce="mark"',
    'link rel="modulepreload" href="/assets/framework.js" nonce="mark"',
    'link rel="modulepreload" href="/assets/root.js" nonce="mark"',
    'link rel="modulepreload" href="/assets/home.js" nonce="mark"',
    'script nonce="mark" __reactRouterContext',
    'script nonce="mark" type="module" async="" /assets/manifest.js /assets/root.js /assets/home.js /assets/entry.js',
    'script nonce="mark" streamController.enqueue',
    'script nonce="mark" streamController.close',
  ]);
  const codeBetweenParts = parts.reduce((remainingCode, part) => remainingCode.replace(part, ""), program);
  expect(codeBetweenParts.replaceAll(/<!--.*?-->/g, ""), CHANGED_MESSAGE).toBe("");
});

test("the page contains only the start script outside the template", async () => {
  const { page } = await renderSplitPage(Home);
  expect(page).toContain("<h1>Going rate</h1>");
  expect(page, CHANGED_MESSAGE).not.toContain("modulepreload");
  expect(page.match(/<script[^>]*>\(?\w*/g), CHANGED_MESSAGE).toEqual([`<script nonce="${NONCE}">(function`]);
});

test("an error in a page is thrown, without sending part of the page", async () => {
  const Broken = () => {
    throw new Error("no rate today");
  };
  await expect(renderSplitPage(Broken)).rejects.toThrow("no rate today");
});

/**
 * Renders a page with the arguments that React Router passes to `entry.server`, and separates its scripts from the
 * rest.
 */
async function renderSplitPage(Screen: () => ReactNode): Promise<{ page: string; program: string }> {
  const renderedHtml = Promise.withResolvers<string>();
  const handlePage = async (
    { url, signal }: Request,
    _status: number,
    _headers: Headers,
    context: EntryContext,
  ) => {
    renderedHtml.resolve(renderPage(context, { url, nonce: NONCE, signal }));
    return new Response();
  };
  const handler = createRequestHandler(
    { ...createBuild(Screen), entry: { module: { default: handlePage } } },
    "production",
  );
  await handler(new Request("http://show.test/"), new RouterContextProvider());
  const [htmlBeforeTemplate = "", htmlAfterTemplateStart = ""] = (await renderedHtml.promise).split(
    '<template id="page-program">',
  );
  const [program = "", htmlAfterTemplate = ""] = htmlAfterTemplateStart.split("</template>");
  return { page: htmlBeforeTemplate + htmlAfterTemplate, program };
}

const Home = () => <h1>Going rate</h1>;

function Layout({ children }: { children: ReactNode }) {
  if (useIsRenderingScripts()) return <Scripts />;
  return (
    <html lang="en">
      <body>
        {children}
        <PageScripts />
      </body>
    </html>
  );
}

/** Returns the server build of a site with a single page, in the form that `react-router build` produces. */
function createBuild(Screen: () => ReactNode): Omit<ServerBuild, "entry"> {
  const asset = (id: string) => ({
    id,
    module: `/assets/${id}.js`,
    hasAction: false,
    hasLoader: id === "home",
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  });
  const home = { id: "home", parentId: "root", index: true };
  return {
    routes: {
      root: { id: "root", path: "", module: { default: Outlet, Layout } },
      home: { ...home, module: { default: Screen, loader: () => ({ rate: 100 }) } },
    },
    assets: {
      entry: { module: "/assets/entry.js", imports: ["/assets/framework.js"] },
      routes: { root: { ...asset("root"), path: "" }, home: { ...asset("home"), ...home } },
      url: "/assets/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}

/**
 * Returns an element's tag. For a script, also lists the files that it imports or, if there are none, the React Router
 * functions that it calls.
 */
function describeElement(part: string): string {
  const [, tag = "", code = ""] = /^<(.*?)\/?>(?:(.*)<\/script>)?$/s.exec(part) ?? [];
  const files = [...code.matchAll(/"(\/assets\/[\w.]+)"/g)].map(([, file]) => file);
  const calls = /__reactRouterContext(?= =)|streamController\.\w+(?=\()/.exec(code) ?? [code];
  return [tag, ...(files.length > 0 ? files : calls)].join(" ").trim();
}
