import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { inject } from "vitest";
import { findAccountForLogin, setRole, TERMINAL_AUTHOR } from "#accounts/team/team.server.ts";
import { buildApp } from "#app/app.server.ts";
import { type Env, readEnv } from "#app/env.server.ts";
import type { House } from "#app/house.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openStorage } from "#platform/files/files.server.ts";
import type { Role } from "#platform/http/endpoint.contract.ts";
import { EventStreams, MaintenanceState, RateLimits } from "#platform/http/http.server.ts";
import type { RenderPage } from "#platform/pages/pages.server.ts";
import { createMemoryLimitCounter } from "#platform/work/work.server.ts";
import { ShowCache } from "#show/show.server.ts";
import { sendTo, type TestResponse } from "./send-to.ts";

export type TestRequest = {
  method?: string;
  json?: unknown;
  /** The body, which is sent unchanged, with the given headers. */
  body?: string | FormData | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The client's IP address. By default, each client has a different one. */
  address?: string;
  /** Abort this to disconnect the client. */
  signal?: AbortSignal;
};

export type { TestResponse };

type SendJson = (
  path: string,
  json?: unknown,
  more?: Pick<TestRequest, "headers" | "address" | "signal">,
) => Promise<TestResponse>;

/** A client that keeps cookies between requests, like a browser. */
export type Client = {
  request(path: string, sent?: TestRequest): Promise<TestResponse>;
  post: SendJson;
  put: SendJson;
  patch: SendJson;
  delete: SendJson;
  cookies: Map<string, string>;
};

export type TestApp = {
  house: House;
  logged: { level: string; fields: object; event: string }[];
  client(): Client;
  /** Registers a user with the admin passcode. The first one becomes an owner, and the others become producers. */
  admin(username?: string): Promise<Client>;
  member(role: Role, username?: string): Promise<Client>;
  user(username?: string): Promise<Client>;
};

export const ADMIN_PASSCODE = "test-admin-passcode";
export const SPIN_PASSCODE = "SPINS";

/** Opens the real app on a test database, behind the same kind of server as in production. */
export function openTestApp(
  database: Database,
  options: {
    env?: Record<string, string>;
    now?: () => Date;
    house?: Partial<House>;
    render?: RenderPage;
  } = {},
): TestApp {
  const env: Env = readEnv({
    ADMIN_PASSCODE,
    SPIN_PASSCODE,
    TRUST_PROXY: "1",
    DATA_DIR: join(inject("testFolder"), randomUUID()),
    ...options.env,
  });
  const loggedEvents: TestApp["logged"] = [];
  const logAt = (level: string) => (fields: object, event: string) => {
    loggedEvents.push({ level, fields, event });
  };
  const log = { debug: logAt("debug"), info: logAt("info"), warn: logAt("warn"), error: logAt("error") };
  const showCache = new ShowCache({ db: database.db, log, now: options.now ?? (() => new Date()) });
  const house: House = {
    db: database.db,
    env,
    log,
    streams: new EventStreams({ max: env.MAX_STREAMS, maxPerAddress: env.MAX_STREAMS_PER_ADDRESS }, log),
    limits: new RateLimits(createMemoryLimitCounter(), options.now ?? (() => new Date())),
    storage: openStorage(env),
    show: () => showCache.show(),
    showCache,
    maintenance: new MaintenanceState(),
    now: options.now ?? (() => new Date()),
    ...options.house,
  };
  const pages = options.render ? { render: options.render, assets: new Map() } : undefined;
  const app = buildApp({ house, ping: () => database.ping(), pages });
  let clientCount = 0;

  function client(): Client {
    const cookies = new Map<string, string>();
    clientCount += 1;
    const ownAddress = `10.0.${Math.floor(clientCount / 250)}.${(clientCount % 250) + 1}`;
    async function request(
      path: string,
      { method = "GET", json, body, headers = {}, address = ownAddress, signal }: TestRequest = {},
    ): Promise<TestResponse> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const send = () =>
        sendTo(app, {
          method,
          url: new URL(path, env.PUBLIC_URL),
          headers: {
            "x-forwarded-for": address,
            ...(cookie ? { cookie } : {}),
            ...(json === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          body: json === undefined ? body : JSON.stringify(json),
          signal,
        });
      let answer = await send();
      // A slow machine may refuse some requests if many arrive at once. Pages try again, and so do tests.
      while (answer.status === 503 && answer.text.includes("very busy")) answer = await send();
      for (const set of answer.headers.getSetCookie()) storeCookie(cookies, set);
      return answer;
    }

    const sendAs =
      (method: string): SendJson =>
      (path, json, more) =>
        request(path, { method, json, ...more });
    return {
      cookies,
      request,
      post: sendAs("POST"),
      put: sendAs("PUT"),
      patch: sendAs("PATCH"),
      delete: sendAs("DELETE"),
    };
  }

  async function register(username: string, more: object): Promise<Client> {
    const one = client();
    const response = await one.post("/api/register", { username, password: "correct horse", ...more });
    if (response.status !== 201) throw new Error(`register answered ${response.status}: ${response.text}`);
    return one;
  }

  return {
    house,
    logged: loggedEvents,
    client,
    admin: (username = `admin${++clientCount}`) => register(username, { adminPasscode: ADMIN_PASSCODE }),
    member: async (role, username = `${role}${++clientCount}`) => {
      const one = await register(username, {});
      const person = await findAccountForLogin(house.db, username);
      await setRole(house, TERMINAL_AUTHOR, person?.id ?? 0, role);
      return one;
    },
    user: (username = `user${++clientCount}`) => register(username, {}),
  };
}

function storeCookie(cookies: Map<string, string>, set: string): void {
  const [pair = ""] = set.split(";");
  const at = pair.indexOf("=");
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  if (value === "" || /;\s*max-age=0/i.test(set)) cookies.delete(name);
  else cookies.set(name, value);
}
