import { pino, stdTimeFunctions } from "pino";
import { LogDestination } from "./log-destination.server.ts";
import { describeError, redactPersonalData } from "./logged-error.server.ts";

export { redactPersonalData };

/** Writes one line of JSON per event to standard output. Fields must never contain secrets or personal data. */
export type Log = Record<"debug" | "info" | "warn" | "error", (fields: object, event: string) => void>;

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

const FLUSH_INTERVAL_MS = 200;

export function openLog(level: (typeof LOG_LEVELS)[number], fd = 1): { log: Log; flush(): void } {
  const destination = new LogDestination(fd);
  const log = pino(
    {
      level,
      base: undefined,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redactFields },
      serializers: { error: (error: unknown) => describeError(error) },
    },
    destination,
  );
  setInterval(() => destination.flush(), FLUSH_INTERVAL_MS).unref();
  return { log, flush: () => destination.flushLast() };
}

const MAX_FIELD_LENGTH = 300;

function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  const texts = Object.entries(fields).filter(
    (field): field is [string, string] =>
      typeof field[1] === "string" && (field[1].length > MAX_FIELD_LENGTH || field[1].includes("@")),
  );
  if (texts.length === 0) return fields;
  const redactedFields = texts.map(([name, text]) => [name, redactPersonalData(text, MAX_FIELD_LENGTH)]);
  return { ...fields, ...Object.fromEntries(redactedFields) };
}
