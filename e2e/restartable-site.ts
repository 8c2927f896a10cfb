import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Site, startSite } from "./site.ts";

/** A site that can be killed and restarted on the same port with the same data. */
export type RestartableSite = Site & { kill(): Promise<void>; startAgain(): Promise<void> };

export async function startRestartableSite(env: Record<string, string>): Promise<RestartableSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "greenroom-lasting-"));
  let site = await startSite(env, dataDir);
  const { port } = new URL(site.origin);
  return {
    ...site,
    kill: async () => void (await site.stop("SIGKILL")),
    startAgain: async () => {
      site = await startSite({ ...env, PORT: port }, dataDir);
    },
    stop: async () => {
      const code = await site.stop();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
