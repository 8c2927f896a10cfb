/**
 * Whether a statement failed because it would have made two rows alike in a unique (or primary) key, and if `column`
 * is given, whether the key has that column.
 */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  const columns = violatedColumns(error);
  return columns !== undefined && (column === undefined || columns.includes(column));
}

function violatedColumns(error: unknown): string[] | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error) return onSqlite(error.errcode, error.message);
  if ("code" in error && error.code === "23505")
    return onPostgres("detail" in error ? error.detail : undefined);
  return undefined;
}

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY: `UNIQUE constraint failed: hosts.name, hosts.show` */
function onSqlite(code: unknown, message: string): string[] | undefined {
  if (code !== 2067 && code !== 1555) return undefined;
  const [, list = ""] = message.split("constraint failed: ");
  return list.split(", ").map((name) => name.slice(name.lastIndexOf(".") + 1));
}

/** `Key (name, "showId")=(Ann, 1) already exists.`, in the language of the server; capitals bring the quotes. */
function onPostgres(detail: unknown): string[] {
  const [, list = ""] = /\(([^)]*)\)=\(/.exec(String(detail)) ?? [];
  return list.split(", ").map((name) => name.replaceAll('"', ""));
}
