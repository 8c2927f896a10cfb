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
  const file = join(folder, String(await take(folder)));
  let holders = name(process.pid);
  try {
    return await work((pid) => {
      holders += name(pid);
      writeFileSync(file, holders);
    });
  } finally {
    writeFileSync(file, FREE);
  }
}

/** @param {string} folder @returns {Promise<number>} the turn taken */
async function take(folder) {
  let told = false;
  for (;;) {
    const last = turns(folder).at(-1) ?? 0;
    const busy = last > 0 ? holderOf(join(folder, String(last))) : undefined;
    if (busy !== undefined) {
      if (busy > 0 && !told) {
        console.log(`Another start (process ${busy}) is preparing this folder; waiting for it…`);
        told = true;
      }
      await pause(LOOK_AGAIN_MS);
      continue;
    }
    const mine = last + 1;
    try {
      writeFileSync(join(folder, String(mine)), name(process.pid), { flag: "wx" });
    } catch (error) {
      if (codeOf(error) === "EEXIST") continue;
      throw error;
    }
    const all = turns(folder);
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
function turns(folder) {
  return readdirSync(folder)
    .map(Number)
    .filter((number) => Number.isSafeInteger(number))
    .sort((a, b) => a - b);
}

/**
 * @param {string} file
 * @returns {number | undefined} the process at work in this turn, if there is one; 0 when it is not named yet
 */
function holderOf(file) {
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
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** @param {number} pid */
function name(pid) {
  return `${pid} ${birthOf(pid)}\n`;
}

/** @param {number} pid @param {string | undefined} born */
function isAlive(pid, born) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== "EPERM") return false;
  }
  return birthOf(pid) === born;
}

/**
 * A process number is used again after its process died (in a container, soon); with its birth it is not.
 * @param {number} pid
 * @returns {string} clock ticks from boot to the start of the process (field 22 of proc(5)'s stat), "-" where
 *   the system does not tell, "ended" when it only waits for its parent to take notice
 */
function birthOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "ended" : (fields[19] ?? "-");
  } catch {
    return "-";
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
