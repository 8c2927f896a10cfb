/** Prepares a checkout: installs packages and, if requested, builds pages. Skips what is already up to date. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPages, pagesAreBuilt } from "./build.js";
import { installPackages, packagesAreReady } from "./packages.js";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {{ build: boolean }} what @throws {Error} with a message for the user */
export async function prepare({ build }) {
  if (!packagesAreReady(root)) await installPackages(root);
  if (build && !pagesAreBuilt(root)) await buildPages(root);
}
