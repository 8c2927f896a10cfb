import { setTimeout as pause } from "node:timers/promises";
import { ADMIN_PASSCODE } from "../site.ts";
import type { CallerName, HostileRequest } from "./requests.ts";
import type { Wire, WireResponse } from "./wire.ts";

/**
 * An account that requests are sent with. Its passwords are listed newest first. Signing in tries all of them, because
 * it isn't known in which order the site handled simultaneous changes.
 */
type Account = { username: string; passcode: object; passwords: string[]; cookie: string };

const PASSWORD = "correct horse";

/**
 * How many times to try to sign in. A new password may take effect before the response arrives, and the site may be
 * busy.
 */
const SIGN_IN_ATTEMPTS = { attempts: 40, pauseMs: 250 };

/** Sends each request as the caller that the request names. */
export type Callers = { send(one: HostileRequest): Promise<WireResponse> };

/**
 * Registers a user and an admin, and signs them in again whenever a request has revoked their session. Every request
 * comes from a different address, because otherwise the rate limits would refuse most of them.
 */
export async function openCallers(wire: Wire): Promise<Callers> {
  let requests = 0;
  const send = (one: Omit<HostileRequest, "caller">, cookie = "") => {
    requests += 1;
    const address = `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
    const headers = { "x-forwarded-for": address, ...(cookie ? { cookie } : {}), ...one.headers };
    return wire.send({ ...one, headers });
  };
  /** Returns the session cookie, or undefined if the call was refused. */
  const requestSession = async (target: string, body: object): Promise<string | undefined> => {
    const headers = { "content-type": "application/json" };
    const text = Buffer.from(JSON.stringify(body)).toString("latin1");
    const response = await send({ method: "POST", target, headers, body: text });
    return /(?:^|, ?)(session=[^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1];
  };
  const registerAccount = async (username: string, passcode: object): Promise<Account> => {
    const cookie = await requestSession("/api/register", { username, password: PASSWORD, ...passcode });
    if (!cookie) throw new Error(`${username} could not be registered`);
    return { username, passcode, passwords: [PASSWORD], cookie };
  };
  const accounts: Partial<Record<CallerName, Account>> = {
    user: await registerAccount("member", {}),
    admin: await registerAccount("office", { adminPasscode: ADMIN_PASSCODE }),
  };
  const signingIn = new Map<Account, Promise<void>>();
  const signIn = async (one: Account): Promise<void> => {
    for (let round = 1; round <= SIGN_IN_ATTEMPTS.attempts; round += 1) {
      for (const password of [...one.passwords]) {
        const cookie = await requestSession("/api/login", { username: one.username, password });
        if (!cookie) continue;
        one.cookie = cookie;
        return;
      }
      await pause(SIGN_IN_ATTEMPTS.pauseMs);
    }
    // A hostile request may have deleted the account, or a new account may have taken its name.
    const newAccount = await registerAccount(`${one.username}2`, one.passcode);
    Object.assign(one, newAccount);
  };
  const startSignIn = (one: Account): Promise<void> => {
    const running = signIn(one).finally(() => signingIn.delete(one));
    signingIn.set(one, running);
    return running;
  };
  return {
    send: async (one) => {
      const person = accounts[one.caller];
      if (!person) return send(one);
      const response = await send(one, person.cookie);
      if (endsSession(one, response)) {
        if (one.target.startsWith("/api/user/password")) person.passwords.unshift(readNewPassword(one));
        await (signingIn.get(person) ?? startSignIn(person));
      }
      return response;
    },
  };
}

const SESSION_ENDING_TARGET = /^\/api\/(logout|user\/sessions|user\/password|login|register)(\?|$)/;

const endsSession = ({ target }: HostileRequest, { status }: WireResponse): boolean =>
  SESSION_ENDING_TARGET.test(target) && status >= 200 && status < 300;

function readNewPassword({ body = "" }: HostileRequest): string {
  return JSON.parse(Buffer.from(body, "latin1").toString()).newPassword;
}
