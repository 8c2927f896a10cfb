import { Agent, request } from "node:http";
import { Authenticator } from "#accounts/sign-in/testing/authenticator.ts";
import { startProductionSite } from "./production-site.ts";
import { median, percentile, report } from "./report.ts";
import { rounds } from "./rounds.ts";

/**
 * What signing in by passkey costs others: times of the home page while 8 people do so again and again. And what calls
 * reveal: how long they take for an account that is there and for one that is not.
 */
const SECONDS = 2 * rounds(3);
const PACE_MS = 10;
const AT_ONCE = 8;
const TRIES = rounds(200);
const PASSWORD = "correct horse battery";

const site = await startProductionSite({ TRUST_PROXY: "1" });
// Browsers make passkeys for names alone.
const { port } = new URL(site.origin);
const origin = `http://localhost:${port}`;
const agent = new Agent({ keepAlive: true });
let callers = 0;

try {
  const keys = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, person) => addPerson(`person${person}`)),
  );
  const [firstKey = new Authenticator(origin)] = keys;
  const rest = await timeHomePage();
  const end = performance.now() + SECONDS * 1000;
  const people = keys.map((key) => signInUntil(end, key));
  const busy = await timeHomePage();
  const signIns = (await Promise.all(people)).flat();
  const login = await compare((name) => send("/api/login", { username: name, password: "wrong" }, 401));
  const forgotten = await compare((name) => send("/api/forgot-password", { username: name }, 202));
  const options = await compare(() => send("/api/login/passkey/options", {}, 200));
  const stranger = new Authenticator(origin);
  const wrongKey = await compare(async (_, isKnown) => {
    const { answer } = await send("/api/login/passkey/options", {}, 200);
    const key = isKnown ? firstKey : stranger;
    const response = key.signIn(JSON.parse(answer), { origin: "http://elsewhere.example" });
    return send("/api/login/passkey", { response }, 401);
  });
  report("passkeys", "the same site at rest; for calls, a name or a key that nobody has", [
    {
      figure: "home page while 8 sign in by passkey, p99 ms",
      ours: percentile(busy, 0.99),
      theirs: percentile(rest, 0.99),
      limit: { atMost: 100 },
    },
    { figure: "one of 8 sign-ins by passkey, median ms", ours: median(signIns) },
    ...describe("wrong password", login),
    ...describe("forgotten password", forgotten),
    ...describe("options of a passkey", options),
    ...describe("wrong passkey", wrongKey),
  ]);
} finally {
  agent.destroy();
  await site.stop();
}

type Pair = { known: number; unknown: number };

function describe(what: string, { known, unknown }: Pair) {
  return [
    { figure: `${what}, known, median ms`, ours: known, theirs: unknown },
    {
      figure: `${what}, known beside unknown, parts of a hundred`,
      ours: (100 * Math.abs(known - unknown)) / unknown,
      limit: { atMost: 5 },
    },
  ];
}

/** Medians of calls for a known and an unknown name, in turns. */
async function compare(call: (name: string, isKnown: boolean) => Promise<{ ms: number }>): Promise<Pair> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let tried = 0; tried < 2 * TRIES; tried += 1) {
    // Known, unknown, unknown, known: neither comes first more often.
    const isKnown = [true, false, false, true][tried % 4] ?? true;
    const { ms } = await call(isKnown ? "person0" : "nobody0", isKnown);
    times[isKnown ? "known" : "unknown"].push(ms);
  }
  return { known: median(times.known), unknown: median(times.unknown) };
}

async function addPerson(username: string): Promise<Authenticator> {
  const { cookie } = await send("/api/register", { username, password: PASSWORD }, 201);
  const { answer } = await send("/api/user/passkeys/options", { currentPassword: PASSWORD }, 200, cookie);
  const key = new Authenticator(origin);
  await send("/api/user/passkeys", { name: "Key", response: key.register(JSON.parse(answer)) }, 201, cookie);
  return key;
}

async function signInUntil(end: number, key: Authenticator): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < end) {
    const { answer, ms } = await send("/api/login/passkey/options", {}, 200);
    const signedIn = await send("/api/login/passkey", { response: key.signIn(JSON.parse(answer)) }, 200);
    times.push(ms + signedIn.ms);
  }
  return times;
}

/** Milliseconds of each visit to the home page, one begun every PACE_MS whatever the others take. */
async function timeHomePage(): Promise<number[]> {
  const visits: Promise<number>[] = [];
  const end = performance.now() + SECONDS * 1000;
  for (let due = performance.now(); due < end; due += PACE_MS) {
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    visits.push(exchange("/", undefined, 200, "").then(({ ms }) => ms));
  }
  return Promise.all(visits);
}

function send(path: string, json: object, status: number, cookie = ""): Promise<Exchange> {
  return exchange(path, JSON.stringify(json), status, cookie);
}

type Exchange = { ms: number; answer: string; cookie: string };

/** Every call comes from another address. */
function exchange(path: string, body: string | undefined, status: number, cookie: string): Promise<Exchange> {
  callers += 1;
  const headers = {
    "x-forwarded-for": `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`,
    host: `localhost:${port}`,
    cookie,
    ...(body ? { "content-type": "application/json" } : {}),
  };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const method = body ? "POST" : "GET";
    const sent = request(site.origin + path, { method, headers, agent }, async (response) => {
      let answer = "";
      for await (const piece of response) answer += piece;
      const ms = performance.now() - startedAt;
      const set = response.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
      if (response.statusCode === status) resolve({ ms, answer, cookie: set });
      else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${answer.slice(0, 200)}`));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
