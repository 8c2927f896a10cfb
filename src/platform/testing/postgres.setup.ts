import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the tests' PostgreSQL, or null where the machine has none. */
    postgresUrl: string | null;
    /** A folder for the files of test databases. */
    testFolder: string;
  }
}

/**
 * Vitest's global setup: a folder for SQLite's files, and a PostgreSQL of the tests' own, from the system's binaries,
 * on a socket in a temporary folder, without the waiting for disks that keeps data safe. Both are gone after the run;
 * the server ends even when the run is killed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(temporary, "greenroom-tests-"));
  project.provide("testFolder", folder);
  const server = await postgres();
  project.provide("postgresUrl", server?.url ?? null);
  return async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A root's own TMPDIR may be closed to the user that PostgreSQL runs as. */
const temporary = process.getuid?.() === 0 ? "/tmp" : tmpdir();

async function postgres(): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  const binaries = await findBinaries();
  if (binaries) return startServer(binaries);
  const problem = "No PostgreSQL on this machine (initdb was not found)";
  if (process.env.CI === "true")
    throw new Error(`${problem}: install it, so that the tests run on both engines`);
  process.stderr.write(
    `\n!! ${problem}: THE POSTGRESQL HALF OF THE TESTS DOES NOT RUN. Install it to run that half.\n\n`,
  );
}

/** The folder of initdb and postgres: on the PATH, or the newest of those that Debian keeps off it. */
async function findBinaries(): Promise<string | undefined> {
  const debian = "/usr/lib/postgresql";
  const versions = (await readdir(debian).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.map((it) => join(debian, it, "bin")),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

async function startServer(binaries: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(temporary, "greenroom-postgres-"));
  const owner = await ownerOf(folder);
  const data = join(folder, "data");
  await promisify(execFile)(
    join(binaries, "initdb"),
    ["--pgdata", data, "--username=greenroom", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    { ...owner, cwd: folder },
  );
  const process = spawn("/bin/sh", ["-c", guardian, join(binaries, "postgres"), folder], {
    ...owner,
    cwd: folder,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const url = `postgresql://greenroom@localhost/postgres?host=${encodeURIComponent(folder)}`;
  try {
    await answering(url, process);
  } catch (error) {
    await stop(process, folder);
    throw error;
  }
  return { url, stop: () => stop(process, folder) };
}

/** PostgreSQL refuses to run as root: there the ordinary user "postgres" or "nobody" runs it, and owns the folder. */
async function ownerOf(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const [, , uid, gid] =
    users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody") ?? [];
  if (!uid || !gid)
    throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as");
  await chown(folder, Number(uid), Number(gid));
  await chmod(folder, 0o700);
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Runs the server for as long as its own standard input is open, that is, until the test run stops it or dies.
 * $0 is the binary, $1 the folder.
 */
const guardian = `
"$0" -D "$1/data" -k "$1" -c listen_addresses= -c max_connections=200 -c shared_buffers=64MB \\
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off -c log_min_messages=fatal </dev/null &
server=$!
cat >/dev/null
kill -QUIT $server
wait $server
cd /
rm -rf "$1"
`;

async function answering(url: string, process: ChildProcess): Promise<void> {
  let said = "";
  process.stderr?.on("data", (text) => {
    said += text;
  });
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 500) throw new Error(`The tests' PostgreSQL did not start: ${said}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function stop(process: ChildProcess, folder: string): Promise<void> {
  const gone = new Promise((resolve) => process.once("exit", resolve));
  process.stdin?.end();
  await gone;
  await rm(folder, { recursive: true, force: true });
}
