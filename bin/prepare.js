/** Prepares a checkout: installs packages and, if requested, builds the pages. Skips whatever is already up to date. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { arePagesBuilt, buildPages } from "./build.js";
import { arePackagesReady, installPackages } from "./packages.js";

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Installs the packages if they are missing and, with `build`, builds the pages if they are outdated.
 * @param {{ build: boolean }} options
 * @throws {Error} with a message for the user
 */
export async function prepareCheckout({ build }) {
  if (!arePackagesReady(projectRoot)) await installPackages(projectRoot);
  if (build && !arePagesBuilt(projectRoot)) await buildPages(projectRoot);
}
