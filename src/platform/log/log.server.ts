import { pino } from "pino";
import { LogDestination } from "./log-destination.server.ts";
import { loggedError, withoutPersons } from "./logged-error.server.ts";

/** One JSON line per event on standard output. Fields never carry secrets or personal data. */
export type Log = {
  debug(fields: object, event: string): void;
  info(fields: object, event: string): void;
  warn(fields: object, event: string): void;
  error(fields: object, event: string): void;
};

/** A request that was answered; `ms` is how long that took, in milliseconds. */
export type LoggedRequest = {
  requestId: string;
  client: string;
  method: string;
  path: string;
  status: number;
  ms: number;
};

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/**
 * The process's log. Lines are gathered up to 16 KB and written at least every 200 ms, so that
 * logging costs a request microseconds; `flush` writes what is waiting and is called before the process ends.
 * `logRequest` says of a request what `log.info(request, "request")` would, at a third of the cost.
 */
export function openLog(
  level: (typeof LOG_LEVELS)[number],
  fd = 1,
): { log: Log; logRequest(request: LoggedRequest): void; flush(): void } {
  const destination = new LogDestination(fd);
  const logger = pino(
    {
      level,
      base: undefined,
      timestamp: () => isoTime(Date.now()),
      formatters: { level: (label) => ({ level: label }), log: textsWithoutPersons },
      serializers: {
        error: (error: unknown) => loggedError(error),
        err: (error: unknown) => loggedError(error),
      },
    },
    destination,
  );
  const timer = setInterval(() => destination.flush(), 200);
  timer.unref();
  const isSaid = logger.isLevelEnabled("info");
  return {
    log: logger,
    logRequest: (request) => {
      if (isSaid) destination.write(requestLine(request));
    },
    flush: () => destination.flushLast(),
  };
}

/** The one line that a busy site writes thousands of times in a second. */
function requestLine({ requestId, client, method, path, status, ms }: LoggedRequest): string {
  const asked = `"client":${JSON.stringify(client)},"method":"${method}","path":${JSON.stringify(withoutPersons(path))}`;
  return `{"level":"info"${isoTime(Date.now())},"requestId":"${requestId}",${asked},"status":${status},"ms":${ms},"msg":"request"}\n`;
}

let lastMs = 0;
let lastTime = "";

/** A line's time as pino wants it. A busy site writes many lines in a millisecond: it is put into words once. */
function isoTime(ms: number): string {
  if (ms !== lastMs) lastTime = `,"time":"${new Date(ms).toISOString()}"`;
  lastMs = ms;
  return lastTime;
}

/** What other servers answered is logged in their words, and they like to name whom it was about. */
function textsWithoutPersons(fields: Record<string, unknown>): Record<string, unknown> {
  let told = fields;
  for (const name in fields) {
    const value = fields[name];
    if (typeof value !== "string" || !value.includes("@")) continue;
    // Nearly every line has nothing to hide, and is not copied.
    if (told === fields) told = { ...fields };
    told[name] = withoutPersons(value);
  }
  return told;
}

export { withoutPersons } from "./logged-error.server.ts";
