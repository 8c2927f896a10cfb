import pg from "pg";

/** Reads values as SQLite gives them: numbers for whole and exact numbers, text for times, ISO 8601 in UTC. */
export const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  own.get(oid) ?? (format === "binary" ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid));

const { INT8, NUMERIC, TIMESTAMPTZ, TIMESTAMP, DATE } = pg.types.builtins;

const own = new Map<number, (text: string) => unknown>([
  // count() and sum() have these types.
  [INT8, Number],
  [NUMERIC, Number],
  [TIMESTAMPTZ, toIsoTime],
  [TIMESTAMP, String],
  [DATE, String],
]);

/** `2026-03-01 12:30:00.5+02` to `2026-03-01T10:30:00.500Z`; `infinity` stays as it is. */
export function toIsoTime(text: string): string {
  const [, day, time, offset, minutes] =
    /^(\d{4}-\d\d-\d\d) ([\d:.]+)([+-]\d\d)(?::?(\d\d))?/.exec(text) ?? [];
  return day ? new Date(`${day}T${time}${offset}:${minutes ?? "00"}`).toISOString() : text;
}
