import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import sharp from "sharp";
import { residentMb } from "./process-cost.ts";
import { type ProductionSite, startProductionSite } from "./production-site.ts";
import { percentile, report } from "./report.ts";

/**
 * 50 guests send photos of nearly 5 MB at once, while others read the home page; then three send theirs a few bytes at
 * a time and keep the others waiting.
 */
const GUESTS = 50;
const HOME_EVERY_MS = 20;
const BIO = "Lets a joinery workshop by the half-day and publishes the books every quarter.";

/** Noise, which no format makes smaller: 12 megapixels as a camera gives them, just under 5 MB as JPEG. */
async function photo(): Promise<string> {
  const [width, height] = [4000, 3000];
  const grain = await sharp(randomBytes(500 * 375 * 3), { raw: { width: 500, height: 375, channels: 3 } })
    .resize(width, height, { kernel: "cubic" })
    .toBuffer({ resolveWithObject: true });
  for (let quality = 98; quality > 0; quality -= 1) {
    const jpeg = await sharp(grain.data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (jpeg.byteLength < 5 * 1024 * 1024) return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  }
  throw new Error("No quality gives a photo of less than 5 MB");
}

const bodyOf = (guest: number, photoUrl?: string) =>
  JSON.stringify({ name: `Guest ${guest}`, email: `guest${guest}@example.com`, bio: BIO, photoUrl });

type Sending = { origin: string; guests: number };
type Sent = { status: number; ms: number };

/** Sends one request as a caller of its own address, and gives its status and how long it took in milliseconds. */
async function send(origin: string, guest: number, body: string): Promise<Sent> {
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/api/guest-requests`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.1.${guest >> 8}.${guest & 255}` },
    body,
  });
  await answer.text();
  return { status: answer.status, ms: performance.now() - startedAt };
}

/** Reads the home page at a steady pace until `done`, each reading begun on time whatever the others take. */
async function readHome(site: ProductionSite, done: () => boolean): Promise<number[]> {
  const readings: Promise<number>[] = [];
  while (!done()) {
    const startedAt = performance.now();
    readings.push(
      fetch(site.origin)
        .then((answer) => answer.text())
        .then(() => performance.now() - startedAt),
    );
    await pause(HOME_EVERY_MS);
  }
  return Promise.all(readings);
}

async function highestMemory(site: ProductionSite, done: () => boolean): Promise<number> {
  let highest = 0;
  while (!done()) {
    highest = Math.max(highest, residentMb(site.pid));
    await pause(10);
  }
  return highest;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Announces four megabytes and sends a byte every second; `gone` resolves when the site has had enough. */
function stall(site: ProductionSite, guest: number): { gone: Promise<void> } {
  const { hostname, port } = new URL(site.origin);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/guest-requests HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n` +
      `x-forwarded-for: 10.2.0.${guest}\r\ncontent-length: ${4 * 1024 * 1024}\r\n\r\n{`,
  );
  const trickle = setInterval(() => socket.write(" "), 1000);
  socket.on("error", () => {});
  socket.resume();
  return {
    gone: new Promise((resolve) =>
      socket.once("close", () => {
        clearInterval(trickle);
        resolve();
      }),
    ),
  };
}

/** The senders have a thread of their own: what they do to their own event loop is not the site's slowness. */
async function sendAll({ origin, guests }: Sending): Promise<void> {
  const different = await Promise.all(Array.from({ length: 5 }, photo));
  const bodies = Array.from({ length: guests }, (_, guest) =>
    bodyOf(guest, unlike(different[guest % 5] ?? "")),
  );
  parentPort?.postMessage("ready");
  await new Promise((resolve) => parentPort?.once("message", resolve));
  parentPort?.postMessage(await Promise.all(bodies.map((body, guest) => send(origin, guest, body))));
}

/** A comment behind a JPEG's first marker makes it another file. */
function unlike(dataUrl: string): string {
  const jpeg = Buffer.from(dataUrl.split(",")[1] ?? "", "base64");
  const comment = Buffer.from([0xff, 0xfe, 0, 6, ...randomBytes(4)]);
  const bytes = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}

async function measure(): Promise<void> {
  const site = await startProductionSite({ TRUST_PROXY: "1", ADMIN_PASSCODE: "bench-admin" });
  for (let warm = 0; warm < 3; warm += 1)
    await send(site.origin, 900 + warm, bodyOf(900 + warm, await photo()));
  await pause(5000);
  const restUntil = performance.now() + 5000;
  const atRest = await readHome(site, () => performance.now() > restUntil);
  const before = residentMb(site.pid);

  const senders = new Worker(new URL(import.meta.url), {
    workerData: { origin: site.origin, guests: GUESTS } satisfies Sending,
  });
  await once(senders, "message");
  let done = false;
  const startedAt = performance.now();
  const home = readHome(site, () => done);
  const memory = highestMemory(site, () => done);
  senders.postMessage("go");
  const [sent] = (await once(senders, "message")) as [Sent[]];
  const tookMs = performance.now() - startedAt;
  done = true;
  const [readings, highest] = await Promise.all([home, memory]);
  const stored = sent.filter(({ status }) => status === 201).length;

  const another = await photo();
  const slow = [1, 2, 3].map((guest) => stall(site, guest));
  await pause(500);
  const small = await send(site.origin, 800, bodyOf(800));
  const large = await send(site.origin, 801, bodyOf(801, another));
  await Promise.all(slow.map(({ gone }) => gone));
  await site.stop();

  report("guest-photos", "the same site at rest", [
    { figure: `photos stored of ${GUESTS} sent at once`, ours: stored, limit: { atLeast: GUESTS } },
    {
      figure: "size of a photo, MB",
      ours: (another.length * 3) / 4 / 2 ** 20,
    },
    { figure: "until all are stored, s", ours: tookMs / 1000 },
    { figure: "memory more than before, MB", ours: highest - before, limit: { atMost: 400 } },
    {
      figure: "home page meanwhile, p99 ms",
      ours: percentile(readings, 0.99),
      theirs: percentile(atRest, 0.99),
      limit: { atMost: 200 },
    },
    { figure: "home page meanwhile, slowest ms", ours: Math.max(...readings), theirs: Math.max(...atRest) },
    {
      figure: "request without a photo beside 3 stalled senders, ms",
      ours: small.ms,
      limit: { atMost: 200 },
    },
    { figure: "photo behind 3 stalled senders, s", ours: large.ms / 1000, limit: { atMost: 20 } },
  ]);
}

if (isMainThread) await measure();
else await sendAll(workerData);
