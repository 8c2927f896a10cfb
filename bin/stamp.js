/** Stamps: one line that says from what a folder was made. They live in that folder and go with it. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** @param {string} file @returns {string | undefined} */
export function readStamp(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Written whole or not at all.
 * @param {string} file
 * @param {string} text
 */
export function writeStamp(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** Called before the work that makes a stamp untrue. @param {string} file */
export function removeStamp(file) {
  rmSync(file, { force: true });
}
