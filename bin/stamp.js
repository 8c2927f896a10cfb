/** Stamps: a line that says what a folder was made from. They are stored in that folder and removed with it. */
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
 * Writes it whole or not at all.
 * @param {string} file
 * @param {string} text
 */
export function writeStamp(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** Call this before work that makes a stamp invalid. @param {string} file */
export function removeStamp(file) {
  rmSync(file, { force: true });
}
