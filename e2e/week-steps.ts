import type { LiveState, TeamLiveState } from "#on-air/live/live.contract.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import { parseMail } from "#platform/mail/testing/mail-parts.ts";
import type { MailServer } from "#platform/mail/testing/mail-server.ts";

export type SiteCaller = ReturnType<typeof createSiteCaller>;

/**
 * Returns a function that calls the site as one person. It keeps cookies, sends JSON or a form with a file, and throws
 * an error if a call is refused. If `address` is given, the calls claim to come from that IP address, for a site with
 * TRUST_PROXY=1.
 */
export function createSiteCaller(origin: string, address?: string) {
  const cookies = new Map<string, string>();
  return async <Answer = unknown>(call: string, body?: object): Promise<Answer> => {
    const [method = "", path = ""] = call.split(" ");
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const isForm = body instanceof FormData;
    const headers = {
      cookie,
      ...(body && !isForm ? { "content-type": "application/json" } : {}),
      ...(address ? { "x-forwarded-for": address } : {}),
    };
    const response = await fetch(origin + path, {
      method,
      headers,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const setCookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`);
    return (response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as Answer;
  };
}

/** Opens a stream of what is on air, as a page would. */
export async function openStream(origin: string) {
  const abort = new AbortController();
  const response = await fetch(`${origin}/api/live/events?as=site`, { signal: abort.signal });
  let newest: LiveState | undefined;
  const readLoop = (async () => {
    let text = "";
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + chunk).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data) newest = JSON.parse(data);
      }
    }
  })().catch(() => undefined);
  const closeStream = async () => {
    abort.abort();
    await readLoop;
  };
  return { newest: () => newest, leave: closeStream };
}

/** Sends a desk's command for the show on `date`, along with the current version. */
export async function runDeskCommand(desk: SiteCaller, date: string, command: string, more: object = {}) {
  const liveState = await desk<TeamLiveState>("GET /api/live");
  const [week] = await desk<Week[]>(`GET /api/weeks?from=${date}&count=1`);
  const version = liveState.status === "live" ? liveState.version : week?.version;
  return desk<TeamLiveState>(`POST /api/weeks/${date}/commands`, { command, version, ...more });
}

/** Returns the text of the first matching email to `address`, or undefined if none has arrived yet. */
export const findEmailText = ({ received }: MailServer, address: string, pattern: RegExp) =>
  received
    .filter(({ to }) => to.includes(address))
    .map(({ message }) => parseMail(message).parts.find(({ type }) => type === "text/plain")?.text ?? "")
    .find((text) => pattern.test(text));
