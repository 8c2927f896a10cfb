import { tryParseJson } from "#platform/http/json.rules.ts";

type Column = { name: string; type: string };
type Row = Record<string, unknown>;

const NUL = "\0";
/** Matches ISO 8601 in UTC with milliseconds, except year 0, which PostgreSQL doesn't have. */
const TIMESTAMP_PATTERN = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const MAX_INTEGER = 2_147_483_647;

const isText = (value: unknown): boolean =>
  typeof value === "string" && value.isWellFormed() && !value.includes(NUL);
const isWholeNumber = (value: unknown): boolean => Number.isSafeInteger(value);

const isTimestamp = (value: unknown): boolean =>
  typeof value === "string" && TIMESTAMP_PATTERN.test(value) && !Number.isNaN(Date.parse(value));

/**
 * How to check a value other than null, by the column's declared type. The noun describes a valid value. PostgreSQL
 * can't store U+0000, or integers outside a column's range.
 */
const COLUMN_CHECKS: Record<string, [noun: string, isValid: (value: unknown) => boolean]> = {
  integer: ["whole number", (value) => isWholeNumber(value) && Math.abs(Number(value)) <= MAX_INTEGER],
  bigint: ["whole number", isWholeNumber],
  "double precision": ["number", Number.isFinite],
  boolean: ["true or false", (value) => typeof value === "boolean"],
  text: ["text", isText],
  timestamptz: ["moment", isTimestamp],
  jsonb: ["JSON", (value) => isStorable(value)],
  json: ["JSON", (value) => isStorable(value)],
};

const MAX_NESTING = 100;

function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isText(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (value === null || typeof value !== "object") return true;
  return (
    depth < MAX_NESTING &&
    Object.entries(value).every(([name, nestedValue]) => isText(name) && isStorable(nestedValue, depth + 1))
  );
}

/**
 * Parses a line of a backup into a row. If the row is invalid, returns what is wrong with it, such as "lacks the column
 * name".
 */
export function parseRowLine({ columns }: { columns: readonly Column[] }, line: string): Row | string {
  const row = tryParseJson(line);
  if (row === undefined) return "is not JSON";
  if (row === null || typeof row !== "object" || Array.isArray(row)) return "is not a row";
  return checkRowTypes(columns, row as Row);
}

/** Returns the row if it has exactly the given columns, each with a valid value, and otherwise what is wrong with it. */
export function checkRowTypes(columns: readonly Column[], row: Row): Row | string {
  for (const { name, type } of columns) {
    if (!Object.hasOwn(row, name)) return `lacks the column ${name}`;
    const [noun, isValid] = COLUMN_CHECKS[type] ?? [type, () => false];
    if (row[name] !== null && !isValid(row[name])) return `has no ${noun} in ${name}`;
  }
  const unknownColumn = Object.keys(row).find((name) => !columns.some((one) => one.name === name));
  return unknownColumn === undefined
    ? row
    : `has a column ${unknownColumn}, which this version does not know`;
}
