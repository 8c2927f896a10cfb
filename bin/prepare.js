/** Makes a checkout ready: packages installed, pages built when asked for; nothing when that is done already. */
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
