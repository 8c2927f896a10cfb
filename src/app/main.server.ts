import { join } from "node:path";
import { exitAfterStartFailure } from "#platform/errors/errors.server.ts";
import { createBoundedServer, drainServer, listen, readOpenFilesLimit } from "#platform/http/http.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import { loadAssets, loadPageRenderer } from "#platform/pages/pages.server.ts";
import { buildApp } from "./app.server.ts";
import { startBackgroundWork } from "./background.server.ts";
import { readEnv } from "./env.server.ts";
import { describeFirstSteps } from "./first-steps.server.ts";
import { openHouse } from "./house-opening.server.ts";

/**
 * How long stopping may take: up to ten seconds for requests in progress, and the rest for background work and the
 * database.
 */
const MAX_STOP_MS = 20_000;

const BUILD_FOLDER = join(import.meta.dirname, "../../build");

/**
 * The minimum length of a passcode that can't be guessed. An attacker with a very large number of IP addresses could
 * guess a shorter one, even though each address is limited to ten attempts an hour.
 */
const SAFE_PASSCODE_LENGTH = 12;

/** Matches the hosts that lead visitors to their own machine, or nowhere. */
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

async function main(): Promise<void> {
  process.umask(0o077);
  const env = readEnv(process.env);
  const { log, flush } = openLog(env.LOG_LEVEL);
  process.on("exit", flush);
  const open = await openHouse(env, log, { lock: true });
  const { house, database } = open;
  const pages = {
    render: await loadPageRenderer(join(BUILD_FOLDER, "server/index.js")),
    assets: loadAssets(join(BUILD_FOLDER, "client")),
  };
  const app = buildApp({ house, pages, ping: () => database.ping() });
  const server = createBoundedServer(app.listener, app.headers, {
    trustedProxies: env.TRUST_PROXY,
    maxOpenFiles: readOpenFilesLimit(),
  });
  const port = await listen(server, env.HOST, env.PORT);
  // Start this last: if the port can't be opened, jobs that have begun would be interrupted.
  const background = startBackgroundWork(house);
  log.info({ host: env.HOST, port, publicUrl: env.PUBLIC_URL, engine: database.engine }, "listening");
  if (env.ADMIN_PASSCODE && env.ADMIN_PASSCODE.length < SAFE_PASSCODE_LENGTH)
    log.warn(
      { variable: "ADMIN_PASSCODE" },
      "can be guessed, because it is short: use at least 12 characters",
    );
  if (env.WEBHOOK_ALLOW_PRIVATE)
    log.warn(
      { variable: "WEBHOOK_ALLOW_PRIVATE" },
      "lets anybody who follows by notification have this server send POST requests into its own network",
    );
  if (env.SMTP_URL && LOCAL_HOST.test(new URL(env.PUBLIC_URL).hostname))
    log.warn(
      { variable: "PUBLIC_URL", publicUrl: env.PUBLIC_URL },
      "isn't an address that others can open, but links in emails lead there",
    );
  if (process.stderr.isTTY) {
    const steps = await describeFirstSteps(house, port);
    // Flush the log first, so that these instructions are the last thing on the screen.
    flush();
    process.stderr.write(steps);
  }

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    // Exit even if closing hangs. All acknowledged writes are already on disk.
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    try {
      house.streams.end();
      await drainServer(server);
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

main().catch(exitAfterStartFailure);
