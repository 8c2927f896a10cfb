import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import type { buildApp } from "#app.server.ts";
import type { startBackground } from "#background.server.ts";
import { readEnv } from "#env.server.ts";
import type { firstSteps } from "#first-steps.server.ts";
import type { OpenHouse, openHouse } from "#house-opening.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import type { pageRenderer } from "#platform/pages/page-renderer.server.ts";
import { PageCache } from "#platform/pages/pages.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import { startDoubles } from "./doubles.ts";

type Modules = {
  "/src/house-opening.server.ts": { openHouse: typeof openHouse };
  "/src/app.server.ts": { buildApp: typeof buildApp };
  "/src/background.server.ts": { startBackground: typeof startBackground };
  "/src/platform/pages/page-renderer.server.ts": { pageRenderer: typeof pageRenderer };
  "/src/first-steps.server.ts": { firstSteps: typeof firstSteps };
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

let open: { by: unknown[]; house: OpenHouse; close(): Promise<void> } | undefined;

/** The house with its own work, opened again where an edit reached what they are made of. */
async function house(): Promise<OpenHouse> {
  const opening = await load("/src/house-opening.server.ts");
  const working = await load("/src/background.server.ts");
  if (open?.by[0] === opening && open.by[1] === working) return open.house;
  await open?.close();
  const house = await opening.openHouse(env, log, { lock: true });
  const background = working.startBackground(house.house);
  const close = async () => {
    await background.stop();
    await house.close();
  };
  open = { by: [opening, working], house, close };
  return house;
}

async function app(): Promise<ReturnType<typeof buildApp>> {
  const { house: one, database } = await house();
  const { buildApp } = await load("/src/app.server.ts");
  const { pageRenderer } = await load("/src/platform/pages/page-renderer.server.ts");
  const build = await load("virtual:react-router/server-build");
  const ready = () =>
    database.ping().then(
      () => true,
      () => false,
    );
  const pages = { render: pageRenderer(build, "development"), assets: new Map() };
  return buildApp({ house: one, pageCache: new PageCache(), ready, pages });
}

/** Two requests must not open the house twice. */
const houseQueue = new Queue({ places: 1 });

server.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const current = await houseQueue.run(app);
      await getRequestListener(current.fetch)(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      log.error({ error }, "development request failed");
      response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
    }
  });
});

const first = await houseQueue.run(house);
server.listen(env.PORT, env.HOST, async () => {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  log.info({ host: env.HOST, port }, "listening");
  const { firstSteps } = await load("/src/first-steps.server.ts");
  process.stderr.write(await firstSteps(first.house, `http://${env.HOST}:${port}`));
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // The page compiler's own Vite server listens, too, and would end the process before the house is closed.
  process.removeAllListeners(signal);
  process.once(signal, async () => {
    server.closeAllConnections();
    await Promise.all([open?.close(), doubles.close(), vite.close()]);
    flush();
    process.exit(0);
  });
}
