import { get } from "node:http";
import { runInFolder } from "./engines.ts";
import { startFileServer } from "./nginx.ts";
import { load } from "./processes.ts";
import { median, report, rounds, row } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * The anonymous home page, compared with the same bytes served by nginx with its access log, in turns; and the list of
 * episodes. Uses wrk over 32 connections, and takes medians of 5; CPU time comes from the operating system.
 */
const ROUNDS = rounds(5);
const ACCEPT = { "accept-encoding": "br" };

await runInFolder((folder) =>
  withSite(folder, {}, async (site) => {
    // A page that is requested often is soon compressed better; after that its size stays the same.
    load(site.origin, site.pid, 5, ACCEPT);
    const page = await fetchCompressed(site.origin);
    const nginx = await startFileServer(page);
    try {
      const [ours, theirs, list]: ReturnType<typeof load>[][] = [[], [], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours?.push(load(site.origin, site.pid, 4, ACCEPT));
        theirs?.push(load(nginx.origin, nginx.pid, 4, ACCEPT));
        list?.push(load(`${site.origin}/api/episodes`, site.pid, 2, ACCEPT));
      }
      const perSecond = (all = ours) => median((all ?? []).map((one) => one.perSecond));
      const cpu = (all = ours) => median((all ?? []).map((one) => one.cpuMicros));
      report("home-page", `nginx, one worker, access log on, the same page of ${page.length} bytes`, [
        row("page: requests per second", perSecond(), { compared: perSecond(theirs) }),
        row("page: CPU per request, µs", cpu(), { compared: cpu(theirs), atMost: 45 }),
        row("GET /api/episodes: CPU per request, µs", cpu(list), { atMost: 150 }),
      ]);
    } finally {
      nginx.stop();
    }
  }),
);

/** Returns the page as it is sent. */
function fetchCompressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: ACCEPT }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part)).on("end", () => resolve(Buffer.concat(parts)));
    }).on("error", reject);
  });
}
