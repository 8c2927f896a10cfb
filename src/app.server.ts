import { type Handler, Hono } from "hono";
import type { House } from "#house.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { serveUploads } from "#platform/files/files.server.ts";
import {
  apiDescription,
  apiDocsPage,
  errorAnswer,
  everyAnswer,
  type HttpEnv,
  requireAccess,
  serveEndpoints,
} from "#platform/http/http.server.ts";
import {
  type Assets,
  assetResponse,
  chosenEncoding,
  type PageCache,
  type RenderPage,
  servePages,
} from "#platform/pages/pages.server.ts";
import { allEndpoints } from "./api.server.ts";
import { resolveActor, SESSION_COOKIE } from "./session/session.server.ts";

export type AppParts = {
  house: House;
  pageCache: PageCache;
  /** Whether the database answers: what /readyz reports. */
  ready(): Promise<boolean>;
  /** Absent in tests of the API alone. */
  pages?: { render: RenderPage; assets: Assets };
};

/** Query fields that change what an anonymous visitor's page shows. */
const MEANINGFUL_QUERY = { "/episodes": ["search", "duration", "page"] };

/** What is only read, asked for in another way. */
const onlyRead = (): never => {
  throw new Refusal("method-not-allowed", "Method not allowed", { headers: { allow: "GET, HEAD" } });
};

/** The HTTP app: the same one in production, development and tests. */
export function buildApp(parts: AppParts): Hono<HttpEnv> {
  const { house, pageCache } = parts;
  const app = new Hono<HttpEnv>();

  app.use(everyAnswer(house));

  const read = (path: string, answer: Handler<HttpEnv>) => app.get(path, answer).all(path, onlyRead);
  read("/healthz", (c) => c.json({ status: "ok" }));
  read("/readyz", async (c) => {
    const ready = await parts.ready();
    return c.json({ status: ready ? "ready" : "not ready" }, ready ? 200 : 503);
  });

  const bound = allEndpoints(house);
  const description = apiDescription(bound);
  read("/api/openapi.json", (c) => c.json(description()));
  read("/api/docs", (c) => c.html(apiDocsPage(description())));
  const api = serveEndpoints(bound, {
    house,
    resolveActor: (jar) => resolveActor(house, jar),
    dropPages: () => pageCache.drop(),
  });
  app.route("/", api);
  read(
    "/uploads/*",
    serveUploads(house, async (jar) => requireAccess("admin", await resolveActor(house, jar))),
  );

  const { pages } = parts;
  if (pages) {
    app.get("*", async (c, next) => {
      const asset = assetResponse(
        pages.assets,
        c.req.path,
        chosenEncoding(c.req.header("accept-encoding")),
        c.req.header("if-none-match"),
      );
      if (asset) return asset;
      if (c.req.path.startsWith("/assets/")) return c.text("Not found", 404);
      await next();
    });
    app.all("*", async (c, next) => (pages.assets.has(c.req.path) ? onlyRead() : await next()));
    app.all(
      "*",
      servePages({
        house,
        pageCache,
        render: pages.render,
        fetch: (request, trusted) => app.fetch(request, { trusted }),
        sessionCookie: SESSION_COOKIE,
        resolveActor: (jar) => resolveActor(house, jar),
        meaningfulQuery: MEANINGFUL_QUERY,
      }),
    );
  }

  app.onError((error, c) => errorAnswer(error, c, house.log));
  return app;
}
