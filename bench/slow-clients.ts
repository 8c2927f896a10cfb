import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { readNumbers, withTempFolder } from "./engines.ts";
import { readResidentMb } from "./processes.ts";
import { makeRow, makeZeroRow, measureTime, median, percentile, type Row, report } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Misuses connections in several ways and measures how quickly the home page responds in the meantime, how much memory
 * the clients cost, and when the site drops them: `node bench/slow-clients.ts [idle connections]`. Each connection
 * takes one open file on each side. On most machines, Linux allows a process at least 20,000.
 */
const [IDLE_CLIENTS = 10_000] = readNumbers();
const CLIENTS_PER_KIND = 300;
const HOME_PAGES = 400;
/** How many pages a client requests without ever reading. Together, the responses don't fit in the system's buffers. */
const UNREAD_PAGES = 300;

/**
 * `goneAfterS` is how many seconds the site may take to drop such a client: its own limit plus one round of checking.
 */
type ClientKind = { name: string; count: number; goneAfterS: number; open: (socket: Socket) => void };

const GET_REQUEST = "GET / HTTP/1.1\r\nHost: bench\r\n\r\n";
const POST_REQUEST =
  "POST /api/topic-requests HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{";

/** The kinds that stay longest come first, so that all of them are open at the same time. */
const CLIENT_KINDS: ClientKind[] = [
  {
    name: "that send a body a byte a second",
    count: CLIENTS_PER_KIND,
    goneAfterS: 130,
    open: sendSlowly(POST_REQUEST, true),
  },
  {
    name: "that never read",
    count: CLIENTS_PER_KIND,
    // A minute after the last byte was read, or two if the system read some in between.
    goneAfterS: 135,
    open: (socket) => {
      socket.pause();
      let left = UNREAD_PAGES;
      const timer = setInterval(() => {
        socket.write(GET_REQUEST);
        left -= 1;
        if (left === 0) clearInterval(timer);
      }, 20);
      socket.once("close", () => clearInterval(timer));
    },
  },
  {
    name: "that send 2,000 requests at once and never read",
    count: CLIENTS_PER_KIND,
    goneAfterS: 10,
    open: (socket) => void socket.pause().write(GET_REQUEST.repeat(2000)),
  },
  {
    name: "that send headers a byte a second",
    count: CLIENTS_PER_KIND,
    goneAfterS: 25,
    open: sendSlowly(GET_REQUEST),
  },
  { name: "that never send", count: IDLE_CLIENTS, goneAfterS: 30, open: () => {} },
];

/** Sends `text` either at once or byte by byte, and then one byte a second until the socket is closed. */
function sendSlowly(text: string, isWholeAtOnce = false): (socket: Socket) => void {
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
await withTempFolder((folder) =>
  withSite(folder, {}, async ({ origin, pid }) => {
    await timeHomePages(origin);
    const rest = { pages: await timeHomePages(origin), mb: readResidentMb(pid) };
    rows.push(makeRow("memory at rest, MB", rest.mb));
    const held: (() => Promise<Row[]>)[] = [];
    for (const kind of CLIENT_KINDS) held.push(await openClients(kind, origin, pid, rest));
    rows.push(...(await Promise.all(held.map((rowsOf) => rowsOf()))).flat());
    await pause(1000);
    rows.push(makeRow("memory afterwards, MB", readResidentMb(pid), { compared: rest.mb }));
  }),
);
report("slow-clients", "the same site at rest", rows);
process.exit();

/**
 * Opens connections of one kind in addition to the ones already open. Returns a function that resolves to their rows
 * once all are dropped.
 */
async function openClients(
  { name, count, goneAfterS, open }: ClientKind,
  origin: string,
  pid: number,
  rest: { pages: number[]; mb: number },
): Promise<() => Promise<Row[]>> {
  const port = Number(new URL(origin).port);
  const sockets: Socket[] = [];
  const begun = performance.now();
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(500, count - sockets.length) }, () => openConnection(port));
    const made = (await Promise.all(some)).filter((socket) => socket !== undefined);
    if (made.length === 0) break;
    sockets.push(...made);
  }
  const ports = new Set(sockets.map((socket) => socket.localPort ?? 0));
  const countOpen = () => countEstablished(port, ports);
  const opened = countOpen();
  for (const socket of sockets) open(socket);
  await pause(1000);
  const times = await timeHomePages(origin);
  const first: Row[] = [
    makeRow(`connections ${name}, in addition to those above`, opened),
    makeRow("home page in the meantime, median ms", median(times), { compared: median(rest.pages) }),
    makeRow("home page in the meantime, p99 ms", percentile(times, 0.99), {
      compared: percentile(rest.pages, 0.99),
      atMost: 100,
    }),
    makeZeroRow(
      `home pages that failed, of ${HOME_PAGES}`,
      times.filter((ms) => ms === Number.POSITIVE_INFINITY),
    ),
    makeRow("memory in the meantime, MB", readResidentMb(pid), { compared: rest.mb }),
  ];
  // Runs in the background, because the next kind of connection starts in the meantime.
  const gone = async () => {
    while (countOpen() > 0 && performance.now() - begun < goneAfterS * 1000) await pause(1000);
    const left = countOpen();
    const seconds = (performance.now() - begun) / 1000;
    for (const socket of sockets) socket.destroy();
    return [
      ...first,
      makeZeroRow(`of these still open after ${goneAfterS} s`, left),
      makeRow("until the last was dropped, s", seconds),
    ];
  };
  const watched = gone();
  return () => watched;
}

function openConnection(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(socket));
    socket.on("error", () => resolve(undefined));
    // Reads, so that it notices when the site closes it. A client that never reads pauses the socket itself.
    socket.resume();
  });
}

/**
 * Returns how many of these connections are still open on the site's side. Reads Linux's own list, because a client
 * that doesn't read never notices that it was closed.
 */
function countEstablished(port: number, ports: Set<number>): number {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, own, other, state]) => own === local && state === "01" && ports.has(readPort(other))).length;
}

function readPort(address = ""): number {
  return Number.parseInt(address.split(":")[1] ?? "", 16);
}

/**
 * Opens the home page `HOME_PAGES` times in a row. Returns how many milliseconds each took; Infinity means it failed.
 */
async function timeHomePages(origin: string): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; page < HOME_PAGES; page += 1) {
    const { ms, result } = await measureTime(() =>
      fetch(origin)
        .then(async (answer) => (await answer.text()).trimEnd().endsWith("</html>") && answer.ok)
        .catch(() => false),
    );
    times.push(result ? ms : Number.POSITIVE_INFINITY);
  }
  return times;
}
