/** Prepares a checkout: installs packages, and builds pages if asked to. Does nothing that is already done. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPages, pagesAreBuilt } from "./build.js";
import { installPackages, packagesAreReady } from "./packages.js";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {{ build: boolean }} what
 * @throws {Error} with a line for the user
 */
export async function prepare({ build }) {
  if (!packagesAreReady(root)) await installPackages(root);
  if (build && !pagesAreBuilt(root)) await buildPages(root);
}
