/** Prepares a checkout: installs packages and, if requested, builds the pages. Skips whatever is already up to date. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { arePagesBuilt, buildPages } from "./build.js";
import { arePackagesReady, installPackages } from "./packages.js";

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {{ build: boolean }} what @throws {Error} with a message for the user */
export async function prepareCheckout({ build }) {
  if (!arePackagesReady(projectRoot)) await installPackages(projectRoot);
  if (build && !arePagesBuilt(projectRoot)) await buildPages(projectRoot);
}
