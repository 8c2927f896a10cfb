import { join } from "node:path";
import { CannotStart } from "#platform/errors/errors.server.ts";
import {
  clearAfterStart,
  drain,
  listen,
  requestListener,
  securityHeaders,
  sheddingLoad,
} from "#platform/http/http.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import {
  anonymousAddress,
  loadAssets,
  loadPages,
  PageCache,
  quickPagesFirst,
} from "#platform/pages/pages.server.ts";
import { buildApp } from "./app.server.ts";
import { startBackground } from "./background.server.ts";
import { BadEnvironment, readEnv } from "./env.server.ts";
import { firstSteps } from "./first-steps.server.ts";
import { openHouse } from "./house-opening.server.ts";
import { SESSION_COOKIE } from "./session/session.server.ts";

/** Ten seconds for requests under way, and some for background work and the database. */
const LONGEST_STOP_MS = 20_000;

const BUILD = join(import.meta.dirname, "../build");

/** Whoever watches the process asks for these when it is busiest. */
const HEALTH = new Set<string | undefined>(["/healthz", "/readyz"]);

/** Fewer characters can be guessed in time, at ten tries an hour from each of very many addresses. */
const SAFE_PASSCODE = 12;

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const { log, flush } = openLog(env.LOG_LEVEL);
  process.on("exit", flush);
  const open = await openHouse(env, log, { lock: true });
  const { house, database } = open;
  const pages = {
    render: await loadPages(join(BUILD, "server/index.js")),
    assets: loadAssets(join(BUILD, "client")),
  };
  const pageCache = new PageCache();
  const app = buildApp({ house, pageCache, pages, ready: () => answers(database.ping()) });
  const background = startBackground(house);
  const standing = securityHeaders(env.PUBLIC_URL);
  const bounded = sheddingLoad(requestListener(app.fetch, house), {
    isExempt: (request) =>
      HEALTH.has(request.url) || pageCache.knows(anonymousAddress(request, SESSION_COOKIE) ?? ""),
    log,
    standing,
  });
  const listener = quickPagesFirst(bounded, {
    pageCache,
    sessionCookie: SESSION_COOKIE,
    trustedProxies: env.TRUST_PROXY,
    log,
    standing,
  });
  const server = await listen(listener, env.HOST, env.PORT, standing);
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : env.PORT;
  log.info({ host: env.HOST, port, publicUrl: env.PUBLIC_URL, engine: database.engine }, "listening");
  if (env.ADMIN_PASSCODE && env.ADMIN_PASSCODE.length < SAFE_PASSCODE)
    log.warn({ variable: "ADMIN_PASSCODE" }, "short enough to be guessed: 12 characters are safe");
  if (process.stderr.isTTY) process.stderr.write(await firstSteps(house, `http://${env.HOST}:${port}`));

  clearAfterStart();

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    // Whatever hangs while closing, the process ends: what was acknowledged is on the disk already.
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    try {
      await drain(server);
      await background.stop();
      await open.close();
      log.info({}, "stopped");
      process.exit(0);
    } catch (error) {
      log.error({ error }, "stopping failed");
      process.exit(1);
    }
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

const answers = (ping: Promise<unknown>): Promise<boolean> =>
  ping.then(
    () => true,
    () => false,
  );

/** Says why in plain lines, without a stack: whoever started the program reads them. */
function refuseToStart(error: unknown): never {
  const lines =
    error instanceof BadEnvironment
      ? error.problems
      : [error instanceof Error ? error.message : String(error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  if (
    !(error instanceof BadEnvironment || error instanceof CannotStart) &&
    error instanceof Error &&
    error.stack
  )
    process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

main().catch(refuseToStart);
