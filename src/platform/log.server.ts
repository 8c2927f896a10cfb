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

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/**
 * The process's log. Lines are gathered up to 4 KB and written at least every 200 ms, so that
 * logging costs a request microseconds; `flush` writes what is waiting and is called before the process ends.
 */
export function openLog(level: (typeof LOG_LEVELS)[number], fd = 1): { log: Log; flush(): void } {
  const destination = new LogDestination(fd);
  const logger = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
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
  return { log: logger, flush: () => destination.flushLast() };
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
