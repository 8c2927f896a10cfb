import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

/** The folder for temporary files. If root runs the tests, PostgreSQL's user may not be able to read root's TMPDIR. */
export const TEMP_FOLDER = process.getuid?.() === 0 ? "/tmp" : tmpdir();

/**
 * Finds the folder that contains initdb and postgres: the one on the PATH or, if there is none, the newest version
 * installed by Debian.
 */
export async function findPostgres(): Promise<string | undefined> {
  const debianFolder = "/usr/lib/postgresql";
  const versions = (await readdir(debianFolder).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.map((version) => join(debianFolder, version, "bin")),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/**
 * Starts a separate PostgreSQL, using the programs in `binaries` and settings such as `fsync=off`, on a socket in a
 * temporary folder. `stop` removes the server and its data. They are also removed if this process dies.
 */
export async function startPostgres(
  binaries: string,
  settings: readonly string[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(TEMP_FOLDER, "greenroom-postgres-"));
  const owner = await changeOwner(folder);
  await initCluster(binaries, folder, owner);
  const server = spawn(
    "/bin/sh",
    [
      "-c",
      SERVER_SCRIPT,
      join(binaries, "postgres"),
      folder,
      ...settings.flatMap((setting) => ["-c", setting]),
    ],
    {
      ...owner,
      cwd: folder,
      stdio: ["pipe", "ignore", "pipe"],
      // Keeps Ctrl-C from reaching the server. Vitest receives it, and then stops the server.
      detached: true,
    },
  );
  const url = `postgresql://greenroom@localhost/postgres?host=${encodeURIComponent(folder)}`;
  try {
    await waitForServer(url, server);
  } catch (error) {
    await stopServer(server, folder);
    throw error;
  }
  return { url, stop: () => stopServer(server, folder) };
}

/**
 * Creates an empty cluster inside `folder`, using the programs in `binaries`, as `owner`. Returns the cluster's folder.
 */
export async function initCluster(
  binaries: string,
  folder: string,
  owner: { uid?: number; gid?: number },
): Promise<string> {
  const data = join(folder, "data");
  await promisify(execFile)(
    join(binaries, "initdb"),
    ["--pgdata", data, "--username=greenroom", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    { ...owner, cwd: folder },
  );
  return data;
}

/**
 * If this process runs as root, makes "postgres" or "nobody" the folder's owner, because PostgreSQL won't run as root.
 * Returns the owner's ids, or an empty object if nothing changed.
 */
export async function changeOwner(folder: string): Promise<{ uid?: number; gid?: number }> {
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
 * A shell script that runs the server until the script's standard input is closed, which happens when the caller stops
 * the server or dies. Then it removes the folder. $0 is the program, $1 the folder, and the other arguments are
 * settings.
 */
const SERVER_SCRIPT = `
folder="$1"
shift
"$0" -D "$folder/data" -k "$folder" -c listen_addresses= "$@" </dev/null &
server=$!
cat >/dev/null
kill -QUIT $server
wait $server
cd /
rm -rf "$folder"
`;

async function waitForServer(url: string, server: ChildProcess): Promise<void> {
  let stderrText = "";
  server.stderr?.on("data", (text) => {
    stderrText += text;
  });
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 500 || server.exitCode !== null)
        throw new Error(`PostgreSQL did not start: ${stderrText}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  const exited = once(server, "exit");
  server.stdin?.end();
  if (server.exitCode === null) await exited;
  await rm(folder, { recursive: true, force: true });
}
