/**
 * One start at a time prepares a checkout. Each holder takes the next number: a file .cache/turns/<n> that
 * names its processes. The highest number says who is at work; it is never removed, so that two waiters can
 * never take the same turn after one of them read old news. A holder that died frees its turn by being dead.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const FREE = "free";
const LOOK_AGAIN_MS = 150;
/** A file without content is one whose writer is between creating and naming itself, unless it is older. */
const UNNAMED_FOR_MS = 3000;

/**
 * Runs `work` while no other process prepares the checkout at `root`; says once when it has to wait.
 * @template T
 * @param {string} root
 * @param {(join: (pid: number) => void) => Promise<T>} work gets a function that adds a child process to the
 *   turn: should this process be killed, the turn ends only when the child ended too
 * @returns {Promise<T>}
 */
export async function inTurn(root, work) {
  const folder = join(root, ".cache", "turns");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, String(await takeTurn(folder)));
  let holders = nameTurn(process.pid);
  try {
    return await work((pid) => {
      holders += nameTurn(pid);
      writeFileSync(file, holders);
    });
  } finally {
    writeFileSync(file, FREE);
  }
}

/** @param {string} folder @returns {Promise<number>} the turn */
async function takeTurn(folder) {
  let hasWarned = false;
  for (;;) {
    const last = listTurns(folder).at(-1) ?? 0;
    const busy = last > 0 ? readHolder(join(folder, String(last))) : undefined;
    if (busy !== undefined) {
      if (busy > 0 && !hasWarned) {
        console.log(`Another start (process ${busy}) is preparing this folder; waiting for it…`);
        hasWarned = true;
      }
      await pause(LOOK_AGAIN_MS);
      continue;
    }
    const mine = last + 1;
    try {
      writeFileSync(join(folder, String(mine)), nameTurn(process.pid), { flag: "wx" });
    } catch (error) {
      if (readCode(error) === "EEXIST") continue;
      throw error;
    }
    const all = listTurns(folder);
    if (all.at(-1) !== mine) {
      // Others went on while this one read: its number was used and removed before.
      rmSync(join(folder, String(mine)), { force: true });
      continue;
    }
    for (const old of all.slice(0, -1)) rmSync(join(folder, String(old)), { force: true });
    return mine;
  }
}

/** @param {string} folder */
function listTurns(folder) {
  return readdirSync(folder)
    .map(Number)
    .filter((number) => Number.isSafeInteger(number))
    .sort((a, b) => a - b);
}

/**
 * @param {string} file
 * @returns {number | undefined} the process at work in this turn, if there is one; 0 when it is not named yet
 */
function readHolder(file) {
  try {
    const text = readFileSync(file, "utf8");
    if (text === FREE) return undefined;
    if (text === "") return Date.now() - statSync(file).mtimeMs < UNNAMED_FOR_MS ? 0 : undefined;
    for (const line of text.trim().split("\n")) {
      const [pid, born] = line.split(" ");
      if (isAlive(Number(pid), born)) return Number(pid);
    }
    return undefined;
  } catch (error) {
    if (readCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** @param {number} pid */
function nameTurn(pid) {
  return `${pid} ${readBirth(pid)}\n`;
}

/** @param {number} pid @param {string | undefined} born */
function isAlive(pid, born) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (readCode(error) !== "EPERM") return false;
  }
  return readBirth(pid) === born;
}

/**
 * A process number is used again after its process died (in a container, soon); with its birth it is not.
 * @param {number} pid
 * @returns {string} clock ticks from boot to the start of the process (field 22 of proc(5)'s stat), "-" where
 *   the system does not tell, "ended" when it only waits for its parent to take notice
 */
function readBirth(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "ended" : (fields[19] ?? "-");
  } catch {
    return "-";
  }
}

/** @param {unknown} error */
function readCode(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
