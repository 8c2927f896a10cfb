/**
 * A stamp is a file with a hash of the sources that a folder was created from. The stamp is kept inside that folder, so
 * deleting the folder deletes the stamp too.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Reads a stamp, if it exists. @param {string} file @returns {string | undefined} */
export function readStamp(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Writes a stamp atomically. @param {string} file @param {string} text */
export function writeStamp(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** Removes a stamp. Call this before changing the folder. @param {string} file */
export function removeStamp(file) {
  rmSync(file, { force: true });
}
