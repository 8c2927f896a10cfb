import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { readNumbers, runInFolder } from "./engines.ts";
import { residentMb } from "./processes.ts";
import { median, none, percentile, type Row, report, row, timed } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Clients that hold connections and misuse them: how quickly the home page responds in the meantime, how much memory
 * they cost, and when the site drops them. `node bench/slow-clients.ts [idle connections]`; each takes one open file on
 * each side, and on most machines Linux gives a process at least 20,000.
 */
const [IDLE = 10_000] = readNumbers();
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

const rows: Row[] = [];
await runInFolder((folder) =>
  withSite(folder, {}, async ({ origin, pid }) => {
    await timeHomePages(origin);
    const rest = { pages: await timeHomePages(origin), mb: residentMb(pid) };
    rows.push(row("memory at rest, MB", rest.mb));
    const held: (() => Promise<Row[]>)[] = [];
    for (const kind of KINDS) held.push(await meet(kind, origin, pid, rest));
    rows.push(...(await Promise.all(held.map((rowsOf) => rowsOf()))).flat());
    await pause(1000);
    rows.push(row("memory afterwards, MB", residentMb(pid), { compared: rest.mb }));
  }),
);
report("slow-clients", "the same site at rest", rows);
process.exit();

/**
 * Opens connections of one kind in addition to the open ones. Resolves to a promise of their rows, once they are gone.
 */
async function meet(
  { name, count, goneAfterS, open }: Kind,
  origin: string,
  pid: number,
  rest: { pages: number[]; mb: number },
): Promise<() => Promise<Row[]>> {
  const port = Number(new URL(origin).port);
  const sockets: Socket[] = [];
  const begun = performance.now();
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(500, count - sockets.length) }, () => connected(port));
    const made = (await Promise.all(some)).filter((socket) => socket !== undefined);
    if (made.length === 0) break;
    sockets.push(...made);
  }
  const ports = new Set(sockets.map((socket) => socket.localPort ?? 0));
  const countOpen = () => established(port, ports);
  const opened = countOpen();
  for (const socket of sockets) open(socket);
  await pause(1000);
  const times = await timeHomePages(origin);
  const first: Row[] = [
    row(`connections ${name}, in addition to those above`, opened),
    row("home page in the meantime, median ms", median(times), { compared: median(rest.pages) }),
    row("home page in the meantime, p99 ms", percentile(times, 0.99), {
      compared: percentile(rest.pages, 0.99),
      atMost: 100,
    }),
    none(
      `home pages that failed, of ${PAGES}`,
      times.filter((ms) => ms === Number.POSITIVE_INFINITY),
    ),
    row("memory in the meantime, MB", residentMb(pid), { compared: rest.mb }),
  ];
  // Not awaited here, because the next kind comes in the meantime.
  const gone = async () => {
    while (countOpen() > 0 && performance.now() - begun < goneAfterS * 1000) await pause(1000);
    const left = countOpen();
    const seconds = (performance.now() - begun) / 1000;
    for (const socket of sockets) socket.destroy();
    return [
      ...first,
      none(`of these still open after ${goneAfterS} s`, left),
      row("until the last was dropped, s", seconds),
    ];
  };
  const watched = gone();
  return () => watched;
}

function connected(port: number): Promise<Socket | undefined> {
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
function established(port: number, ports: Set<number>): number {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, own, other, state]) => own === local && state === "01" && ports.has(readPort(other))).length;
}

function readPort(address = ""): number {
  return Number.parseInt(address.split(":")[1] ?? "", 16);
}

/** Opens one home page after another. Returns how long each took; Infinity if it never came. */
async function timeHomePages(origin: string): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const { ms, result } = await timed(() =>
      fetch(origin)
        .then(async (answer) => (await answer.text()).trimEnd().endsWith("</html>") && answer.ok)
        .catch(() => false),
    );
    times.push(result ? ms : Number.POSITIVE_INFINITY);
  }
  return times;
}
