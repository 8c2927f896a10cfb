import { Agent, request } from "node:http";
import { startProductionSite } from "./production-site.ts";
import { median, percentile, report } from "./report.ts";
import { rounds } from "./rounds.ts";

/**
 * Measures what signing in costs others: how fast the home page is while 8 people sign in over and over, compared with
 * the same site at rest. And what it reveals: how long a wrong password takes for a known and for an unknown name.
 */
const ROUNDS = rounds(3);
const SECONDS = 6;
/** A visitor every 10 ms. */
const PACE_MS = 10;
const AT_ONCE = 8;
const GUESSES = 150;
const PASSWORD = "correct horse battery";

const site = await startProductionSite({ TRUST_PROXY: "1" });
const agent = new Agent({ keepAlive: true });
let callers = 0;

try {
  for (let person = 0; person < AT_ONCE; person += 1)
    await call("/api/register", `person${person}`, PASSWORD, 201);
  await timeHomePage(1);
  const rest: number[] = [];
  const busy: number[] = [];
  const signIns: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rest.push(...(await timeHomePage(SECONDS)));
    const end = performance.now() + SECONDS * 1000;
    const people = Array.from({ length: AT_ONCE }, (_, person) => signInUntil(end, `person${person}`));
    busy.push(...(await timeHomePage(SECONDS)));
    signIns.push(...(await Promise.all(people)).flat());
  }
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const names = [["person0", known] as const, [`nobody${guess}`, unknown] as const];
    // In turns, because whichever comes first finds colder caches.
    for (const [name, times] of guess % 2 ? names : names.toReversed())
      times.push(await call("/api/login", name, `guess ${guess}`, 401));
  }
  report("sign-in", "the same site at rest; for wrong passwords, a name that nobody has", [
    {
      figure: "home page while 8 sign in at once, p99 ms",
      ours: percentile(busy, 0.99),
      theirs: percentile(rest, 0.99),
      limit: { atMost: 100 },
    },
    { figure: "home page while 8 sign in at once, median ms", ours: median(busy), theirs: median(rest) },
    {
      figure: "home page while 8 sign in at once, slowest ms",
      ours: Math.max(...busy),
      theirs: Math.max(...rest),
    },
    { figure: "one of 8 sign-ins at once, median ms", ours: median(signIns) },
    { figure: "one of 8 sign-ins at once, p99 ms", ours: percentile(signIns, 0.99) },
    { figure: "sign-ins in a second", ours: signIns.length / (ROUNDS * SECONDS) },
    { figure: "wrong password for a known name, median ms", ours: median(known), theirs: median(unknown) },
    {
      figure: "wrong password for a known name, p90 ms",
      ours: percentile(known, 0.9),
      theirs: percentile(unknown, 0.9),
    },
  ]);
} finally {
  agent.destroy();
  await site.stop();
}

/**
 * Returns the milliseconds of each visit to the home page; one begins every PACE_MS, no matter how long the others
 * take.
 */
async function timeHomePage(seconds: number): Promise<number[]> {
  const visits: Promise<number>[] = [];
  const end = performance.now() + seconds * 1000;
  for (let due = performance.now(); due < end; due += PACE_MS) {
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    visits.push(exchange("GET", "/", undefined, 200));
  }
  return Promise.all(visits);
}

async function signInUntil(end: number, username: string): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < end) times.push(await call("/api/login", username, PASSWORD, 200));
  return times;
}

function call(path: string, username: string, password: string, status: number): Promise<number> {
  return exchange("POST", path, JSON.stringify({ username, password }), status);
}

/** Returns the milliseconds until the whole answer has arrived. Every call comes from a different address. */
function exchange(method: string, path: string, body: string | undefined, status: number): Promise<number> {
  callers += 1;
  const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
  const headers = { "x-forwarded-for": address, ...(body ? { "content-type": "application/json" } : {}) };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(site.origin + path, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.on("end", () => {
        if (answer.statusCode === status) resolve(performance.now() - startedAt);
        else reject(new Error(`${method} ${path} answered ${answer.statusCode}`));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
