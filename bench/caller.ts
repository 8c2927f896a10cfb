import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { timeConcurrentRuns } from "./report.ts";
import { ADMIN_PASSCODE, SPIN_PASSCODE } from "./site.ts";

export type Reply = { status: number; text: string; headers: Headers; ms: number };
export type CallInit = {
  method?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
};

/** How long to wait for a response. This is longer than the site waits for any provider. */
const TIMEOUT_MS = 120_000;
const MAX_ATTEMPTS = 20;
const MAX_CONCURRENT_PASSCODES = 50;
const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 200 });

/** A simulated browser with its own IP address and cookies. It keeps its cookies when the site restarts. */
export class Caller {
  readonly #cookies = new Map<string, string>();
  readonly #address: string;

  constructor(number: number) {
    this.#address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  /** The value of the `Cookie` header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Calls the site. Returns undefined if there was no complete response. */
  async call(origin: string, path: string, init: CallInit = {}): Promise<Reply | undefined> {
    const { json, form } = init;
    const encodedForm = form && new Response(form);
    const body = encodedForm ? Buffer.from(await encodedForm.arrayBuffer()) : json && JSON.stringify(json);
    const contentType = encodedForm?.headers.get("content-type") ?? "application/json";
    const options = {
      agent: keepAliveAgent,
      method: init.method ?? (body ? "POST" : "GET"),
      headers: {
        accept: "text/html,*/*",
        "x-forwarded-for": this.#address,
        cookie: this.cookie,
        ...(body ? { "content-type": contentType } : {}),
        ...init.headers,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const outgoing = request(new URL(path, origin), options, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (chunk) => parts.push(chunk));
        response.on("error", () => resolve(undefined));
        response.on("end", () => {
          for (const cookie of response.headers["set-cookie"] ?? []) {
            const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
            this.#cookies.set(name, value);
          }
          const headers = new Headers();
          for (const [name, values = []] of Object.entries(response.headersDistinct))
            for (const value of values) headers.append(name, value);
          const text = Buffer.concat(parts).toString();
          resolve({ status: response.statusCode ?? 0, text, headers, ms: performance.now() - startedAt });
        });
      });
      outgoing.on("error", () => resolve(undefined));
      outgoing.end(body);
    });
  }

  /**
   * Calls the site and returns the reply. Retries while the site is too busy.
   * @throws {Error} if the request is refused
   */
  async ask(origin: string, path: string, init?: CallInit): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await this.call(origin, path, init);
      if (reply && reply.status < 400) return reply;
      if (reply?.status !== 503 || attempt === MAX_ATTEMPTS)
        throw new Error(`${path} answered ${reply?.status} ${reply?.text.slice(0, 200)}`);
      await pause(1000 * Number(reply.headers.get("retry-after") ?? 1));
    }
  }

  /** Creates a team member's account and signs in to it. */
  joinTeam(origin: string, username: string): Promise<Reply> {
    const json = { username, password: "correct horse", adminPasscode: ADMIN_PASSCODE };
    return this.ask(origin, "/api/register", { json });
  }
}

/** Returns whether a response is a proper refusal: a 503 with a specific message and Retry-After. */
export const isClearRefusal = ({ status, text, headers }: Reply): boolean =>
  status === 503 && !text.includes("Something went wrong") && headers.has("retry-after");

/** Creates a team member's account. Returns a caller that is signed in to it. */
export async function createTeamMember(origin: string, username = "bench"): Promise<Caller> {
  const person = new Caller(1);
  await person.joinTeam(origin, username);
  return person;
}

let visitorCount = 100;

/** Returns a visitor with a unique IP address. */
export function createVisitor(): Caller {
  visitorCount += 1;
  return new Caller(visitorCount);
}

/**
 * Draws with as many visitors as needed: each enters the passcode and draws three times. Returns how many milliseconds
 * each draw took.
 */
export async function timeDraws(origin: string, drawCount: number, concurrency: number): Promise<number[]> {
  const json = { passcode: SPIN_PASSCODE };
  const visitors = Array.from({ length: drawCount / 3 }, createVisitor);
  await timeConcurrentRuns(visitors.length, MAX_CONCURRENT_PASSCODES, async (visitor) =>
    visitors[visitor]?.ask(origin, "/api/verify-passcode", { json }),
  );
  return timeConcurrentRuns(drawCount, concurrency, async (drawNumber) =>
    visitors[drawNumber % visitors.length]?.ask(origin, "/api/topics/generate", { method: "POST" }),
  );
}
