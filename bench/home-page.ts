import { startNginx } from "./nginx.ts";
import { startProductionSite } from "./production-site.ts";
import { median, report } from "./report.ts";
import { rounds } from "./rounds.ts";
import { servedFile } from "./served-file.ts";
import { type Load, load } from "./wrk.ts";

/**
 * The anonymous home page against nginx serving the same bytes with the same headers: requests per second by wrk with 32
 * connections, and CPU time per request as the operating system counted it, in turns, medians of 5.
 */
const ROUNDS = rounds(5);
const SECONDS = 4;
const ACCEPT = { "accept-encoding": "br" };

const site = await startProductionSite();
// A page that is asked for again is packed smaller: from then on its bytes stay.
load(site.origin, site.pid, 5, ACCEPT);
const page = await servedFile(site.origin, "/");
const nginx = await startNginx({ "/": page });
try {
  const ours: Load[] = [];
  const theirs: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(load(site.origin, site.pid, SECONDS, ACCEPT));
    theirs.push(load(nginx.origin, nginx.pid, SECONDS, ACCEPT));
  }
  const perSecond = (loads: Load[]) => median(loads.map((one) => one.perSecond));
  const cpu = (loads: Load[]) => median(loads.map((one) => one.cpuMicros));
  report("home-page", `nginx, one worker, logs off, the same ${page.bytes.length} bytes`, [
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
