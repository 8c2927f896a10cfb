import { get } from "node:http";
import { startNginx } from "./nginx.ts";
import { startProductionSite } from "./production-site.ts";
import { median, report } from "./report.ts";
import { type Load, load } from "./wrk.ts";

/**
 * The anonymous home page against nginx serving the same bytes with the same headers: requests per second by wrk with 32
 * connections, and CPU time per request as the operating system counted it, in turns, medians of 5.
 */
const ROUNDS = 5;
const SECONDS = 4;
const ACCEPT = { "accept-encoding": "br" };

const site = await startProductionSite();
const { bytes, headers } = await rawPage(site.origin);
const nginx = await startNginx(bytes, headers);
try {
  const ours: Load[] = [];
  const theirs: Load[] = [];
  load(site.origin, site.pid, 2, ACCEPT);
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(load(site.origin, site.pid, SECONDS, ACCEPT));
    theirs.push(load(nginx.origin, nginx.pid, SECONDS, ACCEPT));
  }
  const perSecond = (loads: Load[]) => median(loads.map((one) => one.perSecond));
  const cpu = (loads: Load[]) => median(loads.map((one) => one.cpuMicros));
  report("home-page", `nginx, one worker, logs off, the same ${bytes.length} bytes`, [
    { figure: "requests per second", ours: perSecond(ours), theirs: perSecond(theirs) },
    {
      figure: "requests per second as a part of nginx's",
      ours: perSecond(ours) / perSecond(theirs),
      limit: { atLeast: 0.8 },
    },
    { figure: "CPU per request, µs", ours: cpu(ours), theirs: cpu(theirs), limit: { atMost: 60 } },
  ]);
} finally {
  nginx.stop();
  await site.stop();
}

/** The page as it travels, compressed, with the headers that a file server would have to add. */
function rawPage(origin: string): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    get(origin, { headers: ACCEPT }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => {
        const own = [
          "date",
          "connection",
          "keep-alive",
          "content-length",
          "content-type",
          "etag",
          "x-request-id",
        ];
        const entries = Object.entries(answer.headers).filter(([name]) => !own.includes(name));
        resolve({
          bytes: Buffer.concat(parts),
          headers: Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
        });
      });
    }).on("error", reject);
  });
}
