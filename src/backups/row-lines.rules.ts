type Column = { name: string; type: string };
type Row = Record<string, unknown>;

const NUL = "\0";
/** PostgreSQL knows no year 0. */
const MOMENT_TEXT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const LARGEST_INTEGER = 2_147_483_647;

const isText = (value: unknown): boolean =>
  typeof value === "string" && value.isWellFormed() && !value.includes(NUL);
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);

/** What may stand in a column besides null, by its declared type. PostgreSQL takes no U+0000 and no larger integers. */
const CHECKS: Record<string, { noun: string; isRight(value: unknown): boolean }> = {
  integer: {
    noun: "a whole number",
    isRight: (value) => isWhole(value) && Math.abs(Number(value)) <= LARGEST_INTEGER,
  },
  bigint: { noun: "a whole number", isRight: isWhole },
  "double precision": { noun: "a number", isRight: Number.isFinite },
  boolean: { noun: "true or false", isRight: (value) => typeof value === "boolean" },
  text: { noun: "a text", isRight: isText },
  timestamptz: {
    noun: "a moment",
    isRight: (value) =>
      typeof value === "string" && MOMENT_TEXT.test(value) && !Number.isNaN(Date.parse(value)),
  },
  jsonb: { noun: "JSON", isRight: (value) => isStorable(value) },
  json: { noun: "JSON", isRight: (value) => isStorable(value) },
};

const DEEPEST_NESTING = 100;

function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isText(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (value === null || typeof value !== "object") return true;
  return (
    depth < DEEPEST_NESTING &&
    Object.entries(value).every(([name, inner]) => isText(name) && isStorable(inner, depth + 1))
  );
}

/** Reads a row from a line of a backup, or says what is wrong with it in words that follow "The row". */
export function parseLine({ columns }: { columns: readonly Column[] }, line: string): Row | string {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    return "is no JSON";
  }
  if (row === null || typeof row !== "object" || Array.isArray(row)) return "is no row";
  return checkRow(columns, row as Row);
}

/** Returns the row if each column has a value of its type, or else what is wrong, in words that follow "The row". */
export function checkRow(columns: readonly Column[], row: Row): Row | string {
  for (const { name, type } of columns) {
    if (!Object.hasOwn(row, name)) return `lacks the column ${name}`;
    const check = CHECKS[type];
    if (row[name] !== null && !check?.isRight(row[name]))
      return `has no ${check?.noun.replace(/^an? /, "")} in ${name}`;
  }
  const foreign = Object.keys(row).find((name) => !columns.some((one) => one.name === name));
  return foreign === undefined ? row : `has a column ${foreign}, which this program does not have`;
}
