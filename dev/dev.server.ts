import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import type { buildApp } from "#app.server.ts";
import { readEnv } from "#env.server.ts";
import type { OpenHouse, openHouse } from "#house-opening.server.ts";
import { openLog } from "#platform/log.server.ts";
import { PageCache } from "#platform/page-cache.server.ts";
import type { pageRenderer } from "#platform/pages.server.ts";
import type { firstSteps } from "#session/first-steps.server.ts";
import { startDoubles } from "./doubles.ts";

type Modules = {
  "/src/house-opening.server.ts": { openHouse: typeof openHouse };
  "/src/app.server.ts": { buildApp: typeof buildApp };
  "/src/platform/pages.server.ts": { pageRenderer: typeof pageRenderer };
  "/src/session/first-steps.server.ts": { firstSteps: typeof firstSteps };
  "virtual:react-router/server-build": ServerBuild;
};

const doubles = await startDoubles(process.env);
const env = readEnv({ ...process.env, ...doubles.env });
const { log, flush } = openLog(env.LOG_LEVEL);
const server = createServer();
const vite = await createVite({ appType: "custom", server: { middlewareMode: true, hmr: { server } } });
/** The program runs in Vite's module graph, so that an edited use-case answers the next request. */
const load = async <K extends keyof Modules>(name: K): Promise<Modules[K]> =>
  (await vite.ssrLoadModule(name)) as Modules[K];

let open: { by: unknown; house: OpenHouse } | undefined;

/** The house, opened again where an edit reached what it is made of. */
async function house(): Promise<OpenHouse> {
  const module = await load("/src/house-opening.server.ts");
  if (open?.by === module) return open.house;
  await open?.house.close();
  open = { by: module, house: await module.openHouse(env, log, { lock: true }) };
  return open.house;
}

async function app(): Promise<ReturnType<typeof buildApp>> {
  const { house: one, database } = await house();
  const { buildApp } = await load("/src/app.server.ts");
  const { pageRenderer } = await load("/src/platform/pages.server.ts");
  const build = await load("virtual:react-router/server-build");
  const ready = () =>
    database.ping().then(
      () => true,
      () => false,
    );
  const pages = { render: pageRenderer(build, "development"), assets: new Map() };
  return buildApp({ house: one, pageCache: new PageCache(), ready, pages });
}

let turn: Promise<unknown> = Promise.resolve();
/** One after another: two requests must not open the house twice. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = turn.then(work, work);
  turn = next.catch(() => {});
  return next;
}

server.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const current = await inTurn(app);
      await getRequestListener(current.fetch)(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      log.error({ error }, "development request failed");
      response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
    }
  });
});

const first = await inTurn(house);
server.listen(env.PORT, env.HOST, async () => {
  const { firstSteps } = await load("/src/session/first-steps.server.ts");
  process.stderr.write(await firstSteps(first.house, env.PUBLIC_URL));
});

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, async () => {
    server.closeAllConnections();
    await Promise.all([open?.house.close(), doubles.close(), vite.close()]);
    flush();
    process.exit(0);
  });
