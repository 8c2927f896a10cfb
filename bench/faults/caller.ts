import { ADMIN_PASSCODE } from "./site.ts";

export type Reply = { status: number; text: string; headers: Headers; ms: number };
export type Sent = {
  method?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  patienceMs?: number;
};

/** Longer than the site waits for any provider. */
const PATIENCE_MS = 120_000;

/** A browser with a separate address and cookies, which outlive the site's process. */
export class Caller {
  readonly #cookies = new Map<string, string>();
  readonly #address: string;

  constructor(number: number) {
    this.#address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  /** Calls the site. Returns undefined if there was no complete answer. */
  async call(
    origin: string,
    path: string,
    { method, json, form, headers, patienceMs = PATIENCE_MS }: Sent = {},
  ): Promise<Reply | undefined> {
    const begun = performance.now();
    try {
      const answer = await fetch(new URL(path, origin), {
        method: method ?? (json === undefined && !form ? "GET" : "POST"),
        redirect: "manual",
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          "x-forwarded-for": this.#address,
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(json === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        ...(form ? { body: form } : {}),
      });
      const text = await answer.text();
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
        this.#cookies.set(name, value);
      }
      return { status: answer.status, text, headers: answer.headers, ms: performance.now() - begun };
    } catch {
      return undefined;
    }
  }

  /** Creates a team member's account, and stays signed in. */
  async joinTeam(origin: string, username: string): Promise<Reply | undefined> {
    const json = { username, password: "correct horse", adminPasscode: ADMIN_PASSCODE };
    return this.call(origin, "/api/register", { json });
  }
}
