import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { residentMb } from "./process-cost.ts";
import { type ProductionSite, startProductionSite } from "./production-site.ts";
import { median, percentile, type Row, report } from "./report.ts";

/**
 * Clients that hold connections and do not use them as they should: how quickly the home page comes meanwhile, what they
 * cost in memory, and when the site lets them go. `node bench/slow-clients.ts [idle connections]`; each takes one open file
 * here and one there, and Linux gives a process at least 20,000 on most machines.
 */
const IDLE = Number(process.argv[2] ?? 10_000);
const SLOW = 300;
const PAGES = 400;
/** Requests of a client that never reads: their answers are larger together than what the system's buffers take. */
const UNREAD_PAGES = 300;

/** After so many seconds the site must have let go of each kind: its own limit and one round of looking. */
const KINDS: { name: string; count: number; goneAfterS: number; open: (socket: Socket) => void }[] = [
  { name: "that never send", count: IDLE, goneAfterS: 25, open: () => {} },
  {
    name: "that send headers a byte a second",
    count: SLOW,
    goneAfterS: 25,
    open: slowly("GET / HTTP/1.1\r\n"),
  },
  {
    name: "that never read",
    count: SLOW,
    goneAfterS: 75,
    open: (socket) => {
      socket.pause();
      let left = UNREAD_PAGES;
      const timer = setInterval(() => {
        socket.write("GET / HTTP/1.1\r\nHost: bench\r\n\r\n");
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
    open: (socket) => {
      socket.pause();
      socket.write("GET / HTTP/1.1\r\nHost: bench\r\n\r\n".repeat(2000));
    },
  },
  {
    name: "that send a body a byte a second",
    count: SLOW,
    goneAfterS: 130,
    open: slowly(
      "POST /api/topic-requests HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{",
      true,
    ),
  },
];

/** Sends `text`, at once or byte by byte, and then a byte a second for ever. */
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
const port = Number(new URL(site.origin).port);
await homePageMs(site);
const rest = await homePageMs(site);
const restMb = residentMb(site.pid);
const rows: Row[] = [{ figure: "memory at rest, MB", ours: restMb }];
for (const kind of KINDS) rows.push(...(await meet(kind)));
await pause(1000);
rows.push({ figure: "memory afterwards, MB", ours: residentMb(site.pid), theirs: restMb });
await site.stop();
report("slow-clients", "the same site at rest", rows);
process.exit();

async function meet({ name, count, goneAfterS, open }: (typeof KINDS)[number]): Promise<Row[]> {
  const sockets: Socket[] = [];
  const begun = performance.now();
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(500, count - sockets.length) }, () => connected());
    for (const socket of await Promise.all(some)) if (socket) sockets.push(socket);
    if (sockets.length === 0 || performance.now() - begun > 10_000) break;
  }
  for (const socket of sockets) open(socket);
  await pause(1000);
  const held = established();
  const times = await homePageMs(site);
  const heldMb = residentMb(site.pid);
  while (established() > 2 && performance.now() - begun < goneAfterS * 1000) await pause(100);
  const left = Math.max(0, established() - 2);
  const seconds = (performance.now() - begun) / 1000;
  for (const socket of sockets) socket.destroy();
  return [
    { figure: `connections ${name}`, ours: held },
    { figure: `home page meanwhile, median, ms`, ours: median(times), theirs: median(rest) },
    {
      figure: `home page meanwhile, p99, ms`,
      ours: percentile(times, 0.99),
      theirs: percentile(rest, 0.99),
      limit: { atMost: 100 },
    },
    { figure: `memory meanwhile, MB`, ours: heldMb, theirs: restMb },
    { figure: `of these connections still open after ${goneAfterS} s`, ours: left, limit: { atMost: 0 } },
    { figure: `until the last was let go, s`, ours: seconds, limit: { atMost: goneAfterS } },
  ];
}

function connected(): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(socket));
    socket.on("error", () => resolve(undefined));
    // Read, so that its end is noticed; what never reads pauses itself.
    socket.resume();
  });
}

/** Connections that stand on the site's side: Linux's own list, since a client that does not read hears of no end. */
function established(): number {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const lines = readFileSync("/proc/net/tcp", "utf8").split("\n");
  return lines.filter((line) => line.trim().split(/\s+/)[1] === local && line.trim().split(/\s+/)[3] === "01")
    .length;
}

async function homePageMs({ origin }: ProductionSite): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const begun = performance.now();
    const answer = await fetch(origin);
    await answer.text();
    if (answer.status !== 200) throw new Error(`The home page answered ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return times;
}
