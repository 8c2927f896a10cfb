import { setTimeout as pause } from "node:timers/promises";
import { ADMIN_PASSCODE } from "../site.ts";
import type { CallerName, HostileRequest } from "./requests.ts";
import type { RawHttpClient, RawHttpResponse } from "./wire.ts";

/**
 * An account that sends requests. Its passwords are listed newest first. Signing in tries all of them, because the site
 * may have handled simultaneous changes in any order.
 */
type Account = { username: string; passcode: object; passwords: string[]; cookie: string };

const PASSWORD = "correct horse";

/**
 * How many times to try to sign in, and how long to wait in between. Signing in can fail for a moment, because the site
 * is busy, or because it already expects a new password whose response hasn't arrived yet.
 */
const SIGN_IN_ATTEMPTS = { attempts: 40, pauseMs: 250 };

/** Sends each request as the caller that the request names. */
export type HostileCallers = { send(request: HostileRequest): Promise<RawHttpResponse> };

/**
 * Registers a user and an admin. Signs them in again whenever a request has ended their session. Every request comes
 * from a different IP address, because otherwise the rate limits would refuse most of them.
 */
export async function openCallers(wire: RawHttpClient): Promise<HostileCallers> {
  let requestCount = 0;
  const send = (request: Omit<HostileRequest, "caller">, cookie = "") => {
    requestCount += 1;
    const address = `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
    const headers = { "x-forwarded-for": address, ...(cookie ? { cookie } : {}), ...request.headers };
    return wire.send({ ...request, headers });
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
  const runningSignIns = new Map<Account, Promise<void>>();
  const signIn = async (account: Account): Promise<void> => {
    for (let attempt = 1; attempt <= SIGN_IN_ATTEMPTS.attempts; attempt += 1) {
      for (const password of [...account.passwords]) {
        const cookie = await requestSession("/api/login", { username: account.username, password });
        if (!cookie) continue;
        account.cookie = cookie;
        return;
      }
      await pause(SIGN_IN_ATTEMPTS.pauseMs);
    }
    // A hostile request may have deleted the account. A new account may also have taken its name.
    const newAccount = await registerAccount(`${account.username}2`, account.passcode);
    Object.assign(account, newAccount);
  };
  const startSignIn = (account: Account): Promise<void> => {
    const signInPromise = signIn(account).finally(() => runningSignIns.delete(account));
    runningSignIns.set(account, signInPromise);
    return signInPromise;
  };
  return {
    send: async (one) => {
      const person = accounts[one.caller];
      if (!person) return send(one);
      const response = await send(one, person.cookie);
      if (endsSession(one, response)) {
        if (one.target.startsWith("/api/user/password")) person.passwords.unshift(readNewPassword(one));
        await (runningSignIns.get(person) ?? startSignIn(person));
      }
      return response;
    },
  };
}

const SESSION_ENDING_TARGET = /^\/api\/(logout|user\/sessions|user\/password|login|register)(\?|$)/;

const endsSession = ({ target }: HostileRequest, { status }: RawHttpResponse): boolean =>
  SESSION_ENDING_TARGET.test(target) && status >= 200 && status < 300;

function readNewPassword({ body = "" }: HostileRequest): string {
  return JSON.parse(Buffer.from(body, "latin1").toString()).newPassword;
}
