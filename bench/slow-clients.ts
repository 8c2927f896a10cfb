import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { residentMb } from "./process-cost.ts";
import { type ProductionSite, startProductionSite } from "./production-site.ts";
import { median, percentile, type Row, report } from "./report.ts";

/**
 * Clients that hold connections and misuse them: how quickly the home page responds in the meantime, how much memory
 * they cost, and when the site drops them. `node bench/slow-clients.ts [idle connections]`; each takes one open file on
 * each side, and on most machines Linux gives a process at least 20,000.
 */
const IDLE = Number(process.argv[2] ?? 10_000);
const SLOW = 300;
const PAGES = 400;
/** Requests of a client that never reads. Their answers are together larger than the system's buffers. */
const UNREAD_PAGES = 300;

/** `goneAfterS`: how soon the site must have dropped them, in seconds: its own limit and one round of checking. */
type Kind = { name: string; count: number; goneAfterS: number; open: (socket: Socket) => void };

const GET = "GET / HTTP/1.1\r\nHost: bench\r\n\r\n";
const POST =
  "POST /api/topic-requests HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{";

/** Those that stay longest come first, so that all are open at the same time. */
const KINDS: Kind[] = [
  { name: "that send a body a byte a second", count: SLOW, goneAfterS: 130, open: slowly(POST, true) },
  {
    name: "that never read",
    count: SLOW,
    // A minute after the last byte was read, or two if the system read some in between.
    goneAfterS: 135,
    open: (socket) => {
      socket.pause();
      let left = UNREAD_PAGES;
      const timer = setInterval(() => {
        socket.write(GET);
        left -= 1;
        if (left === 0) clearInterval(timer);
      }, 20);
      socket.once("close", () => clearInterval(timer));
    },
  },
  {
    name: "that send 2,000 requests at once and never read",
    count: SLOW,
    goneAfterS: 10,
    open: (socket) => void socket.pause().write(GET.repeat(2000)),
  },
  { name: "that send headers a byte a second", count: SLOW, goneAfterS: 25, open: slowly(GET) },
  { name: "that never send", count: IDLE, goneAfterS: 30, open: () => {} },
];

/** Sends `text`, either whole or byte by byte, and then a byte a second until it is closed. */
function slowly(text: string, isWholeAtOnce = false): (socket: Socket) => void {
  return (socket) => {
    let rest = isWholeAtOnce ? "" : text;
    if (isWholeAtOnce) socket.write(text);
    const timer = setInterval(() => {
      socket.write(rest === "" ? " " : (rest[0] ?? ""));
      rest = rest.slice(1);
    }, 1000);
    socket.once("close", () => clearInterval(timer));
  };
}

const site = await startProductionSite();
process.on("exit", () => process.kill(site.pid));
const port = Number(new URL(site.origin).port);
await homePageMs(site);
const rest = await homePageMs(site);
const restMb = residentMb(site.pid);
const rows: Row[] = [{ figure: "memory at rest, MB", ours: restMb }];
const held: (() => Promise<Row[]>)[] = [];
for (const kind of KINDS) held.push(await meet(kind));
rows.push(...(await Promise.all(held.map((rowsOf) => rowsOf()))).flat());
await pause(1000);
rows.push({ figure: "memory afterwards, MB", ours: residentMb(site.pid), theirs: restMb });
process.removeAllListeners("exit");
await site.stop();
report("slow-clients", "the same site at rest", rows);
process.exit();

/**
 * Opens connections of one kind in addition to the open ones. Resolves to a promise of their rows, once they are gone.
 */
async function meet({ name, count, goneAfterS, open }: Kind): Promise<() => Promise<Row[]>> {
  const sockets: Socket[] = [];
  const begun = performance.now();
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(500, count - sockets.length) }, () => connected());
    const made = (await Promise.all(some)).filter((socket) => socket !== undefined);
    if (made.length === 0) break;
    sockets.push(...made);
  }
  const ports = new Set(sockets.map((socket) => socket.localPort ?? 0));
  const opened = established(ports);
  for (const socket of sockets) open(socket);
  await pause(1000);
  const times = await homePageMs(site);
  const first: Row[] = [
    { figure: `connections ${name}, beside those above`, ours: opened },
    { figure: "home page in the meantime, median, ms", ours: median(times), theirs: median(rest) },
    {
      figure: "home page in the meantime, p99, ms",
      ours: percentile(times, 0.99),
      theirs: percentile(rest, 0.99),
      limit: { atMost: 100 },
    },
    {
      figure: `home pages of ${PAGES} that did not come`,
      ours: times.filter((ms) => ms === Number.POSITIVE_INFINITY).length,
      limit: { atMost: 0 },
    },
    { figure: "memory in the meantime, MB", ours: residentMb(site.pid), theirs: restMb },
  ];
  // Not awaited here, because the next kind comes in the meantime.
  const gone = async () => {
    while (established(ports) > 0 && performance.now() - begun < goneAfterS * 1000) await pause(1000);
    const left = established(ports);
    const seconds = (performance.now() - begun) / 1000;
    for (const socket of sockets) socket.destroy();
    return [
      ...first,
      { figure: `of these still open after ${goneAfterS} s`, ours: left, limit: { atMost: 0 } },
      { figure: "until the last was let go, s", ours: seconds },
    ];
  };
  const watched = gone();
  return () => watched;
}

function connected(): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(socket));
    socket.on("error", () => resolve(undefined));
    // Reads, so that it notices the end. A client that never reads pauses itself.
    socket.resume();
  });
}

/**
 * Returns how many of these are still open on the site's side, from Linux's own list, because a client that doesn't
 * read isn't told of the end.
 */
function established(ports: Set<number>): number {
  const local = `0100007F:${hex(port)}`;
  let count = 0;
  for (const line of readFileSync("/proc/net/tcp", "utf8").split("\n")) {
    const [, own, other, state] = line.trim().split(/\s+/);
    if (own === local && state === "01" && ports.has(Number.parseInt(other?.split(":")[1] ?? "", 16)))
      count += 1;
  }
  return count;
}

function hex(number: number): string {
  return number.toString(16).toUpperCase().padStart(4, "0");
}

/** Opens one home page after another. Returns how long each took; Infinity if it never came. */
async function homePageMs({ origin }: ProductionSite): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const begun = performance.now();
    const isThere = await fetch(origin)
      .then(async (answer) => (await answer.text()).trimEnd().endsWith("</html>") && answer.ok)
      .catch(() => false);
    times.push(isThere ? performance.now() - begun : Number.POSITIVE_INFINITY);
  }
  return times;
}
