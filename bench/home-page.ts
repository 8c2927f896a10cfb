import { get } from "node:http";
import { withTempFolder } from "./engines.ts";
import { startFileServer } from "./nginx.ts";
import { loadUrl } from "./processes.ts";
import { makeRow, median, report, scaleRounds } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Alternates between the anonymous home page and the same bytes served by nginx with its access log, and compares the
 * two. Also measures the list of episodes. Uses wrk with 32 connections and takes medians of 5. CPU time comes from the
 * operating system.
 */
const ROUNDS = scaleRounds(5);
const ACCEPT_HEADERS = { "accept-encoding": "br" };

await withTempFolder((folder) =>
  withSite(folder, {}, async (site) => {
    // Lets the site compress the page better, which it does for pages that are requested often. After that, the size
    // doesn't change anymore.
    loadUrl(site.origin, site.pid, 5, ACCEPT_HEADERS);
    const page = await fetchCompressed(site.origin);
    const nginx = await startFileServer(page);
    try {
      const [ours, theirs, list]: ReturnType<typeof loadUrl>[][] = [[], [], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours?.push(loadUrl(site.origin, site.pid, 4, ACCEPT_HEADERS));
        theirs?.push(loadUrl(nginx.origin, nginx.pid, 4, ACCEPT_HEADERS));
        list?.push(loadUrl(`${site.origin}/api/episodes`, site.pid, 2, ACCEPT_HEADERS));
      }
      const perSecond = (all = ours) => median((all ?? []).map((one) => one.perSecond));
      const cpu = (all = ours) => median((all ?? []).map((one) => one.cpuMicros));
      report("home-page", `nginx, one worker, access log on, the same page of ${page.length} bytes`, [
        makeRow("page: requests per second", perSecond(), { compared: perSecond(theirs) }),
        makeRow("page: CPU per request, µs", cpu(), { compared: cpu(theirs), atMost: 45 }),
        makeRow("GET /api/episodes: CPU per request, µs", cpu(list), { atMost: 150 }),
      ]);
    } finally {
      nginx.stop();
    }
  }),
);

/** Returns the page's bytes as they are sent. */
function fetchCompressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: ACCEPT_HEADERS }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part)).on("end", () => resolve(Buffer.concat(parts)));
    }).on("error", reject);
  });
}
