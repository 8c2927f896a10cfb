import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import type { App, buildApp } from "#app/app.server.ts";
import type { startBackgroundWork } from "#app/background.server.ts";
import { readEnv } from "#app/env.server.ts";
import type { describeFirstSteps } from "#app/first-steps.server.ts";
import type { OpenedHouse, openHouse } from "#app/house-opening.server.ts";
import { exitAfterStartFailure } from "#platform/errors/errors.server.ts";
import { createBoundedServer, listen } from "#platform/http/http.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import type { createPageRenderer } from "#platform/pages/page-renderer.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import { startDoubles } from "./doubles.ts";

type Modules = {
  "/src/app/house-opening.server.ts": { openHouse: typeof openHouse };
  "/src/app/app.server.ts": { buildApp: typeof buildApp };
  "/src/app/background.server.ts": { startBackgroundWork: typeof startBackgroundWork };
  "/src/platform/pages/page-renderer.server.ts": { createPageRenderer: typeof createPageRenderer };
  "/src/app/first-steps.server.ts": { describeFirstSteps: typeof describeFirstSteps };
  "virtual:react-router/server-build": ServerBuild;
};

process.once("uncaughtException", exitAfterStartFailure);
const doubles = await startDoubles(process.env);
const env = readEnv({ ...process.env, ...doubles.env });
const { log, flush } = openLog(env.LOG_LEVEL);
const server = createBoundedServer((request, response) => serve(request, response));
const vite = await createVite({ appType: "custom", server: { middlewareMode: true, hmr: { server } } });
/** Loads a module through Vite, so that the next request runs the edited code. */
const loadModule = async <K extends keyof Modules>(name: K): Promise<Modules[K]> =>
  (await vite.ssrLoadModule(name)) as Modules[K];

let openedHouse: { by: unknown[]; house: OpenedHouse; close(): Promise<void> } | undefined;

/**
 * Returns the open house, which has everything that requests need, with its background work running. If the code of
 * either has been edited, stops the work, closes the house, and starts both again.
 */
async function getHouse(): Promise<OpenedHouse> {
  const openingModule = await loadModule("/src/app/house-opening.server.ts");
  const backgroundModule = await loadModule("/src/app/background.server.ts");
  if (openedHouse?.by[0] === openingModule && openedHouse.by[1] === backgroundModule)
    return openedHouse.house;
  await openedHouse?.close();
  const house = await openingModule.openHouse(env, log, { lock: true });
  const background = backgroundModule.startBackgroundWork(house.house);
  const close = async () => {
    await background.stop();
    await house.close();
  };
  openedHouse = { by: [openingModule, backgroundModule], house, close };
  return house;
}

let builtApp: { by: unknown[]; app: App } | undefined;

/**
 * Returns the app, built from the current sources. After an edit, the new app starts with empty caches.
 */
async function getApp(): Promise<App> {
  const { house: openedHouseOfApp, database } = await getHouse();
  const { buildApp } = await loadModule("/src/app/app.server.ts");
  const { createPageRenderer } = await loadModule("/src/platform/pages/page-renderer.server.ts");
  const build = await loadModule("virtual:react-router/server-build");
  const builtFrom = [openedHouseOfApp, buildApp, createPageRenderer, build];
  if (builtApp && builtFrom.every((part, index) => part === builtApp?.by[index])) return builtApp.app;
  const pages = { render: createPageRenderer(build, "development"), assets: new Map() };
  builtApp = {
    by: builtFrom,
    app: buildApp({ house: openedHouseOfApp, ping: () => database.ping(), pages }),
  };
  return builtApp.app;
}

/** Keeps concurrent requests from opening the house or building the app twice. */
const openings = new Queue({ places: 1 });

function serve(request: IncomingMessage, response: ServerResponse): void {
  vite.middlewares(request, response, async () => {
    try {
      const { listener } = await openings.run(getApp);
      listener(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      log.error({ error }, "development request failed");
      response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
    }
  });
}

const firstHouse = await openings.run(getHouse);
const port = await listen(server, env.HOST, env.PORT);
log.info({ host: env.HOST, port }, "listening");
const steps = await loadModule("/src/app/first-steps.server.ts");
process.stderr.write(await steps.describeFirstSteps(firstHouse.house, port));

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // Remove the signal handlers of Vite's server, which would exit before the house is closed.
  process.removeAllListeners(signal);
  process.once(signal, async () => {
    server.closeAllConnections();
    await Promise.all([openedHouse?.close(), doubles.close(), vite.close()]);
    flush();
    process.exit(0);
  });
}
