/**
 * Returns whether an error means that a unique or primary key was violated. If `column` is given, it must be part of
 * the key.
 */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  const columns = findViolatedColumns(error);
  return columns !== undefined && (column === undefined || columns.includes(column));
}

export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("errcode" in error && error.errcode === 787) || ("code" in error && error.code === "23503");
}

function findViolatedColumns(error: unknown): string[] | undefined {
  if (!(error instanceof Error)) return undefined;
  // SQLITE_CONSTRAINT_UNIQUE and _PRIMARYKEY: `UNIQUE constraint failed: hosts.name, hosts.show`
  if ("errcode" in error && (error.errcode === 2067 || error.errcode === 1555)) {
    const [, list = ""] = error.message.split("constraint failed: ");
    return list.split(", ").map((name) => name.slice(name.lastIndexOf(".") + 1));
  }
  // unique_violation, for example `Key (name, "showId")=(Ann, 1) already exists.`, in the server's language.
  if ("code" in error && error.code === "23505") {
    const [, list = ""] = /^[^(]*\(([^)]*)\)=\(/.exec("detail" in error ? String(error.detail) : "") ?? [];
    return list.split(", ").map((name) => name.replaceAll('"', ""));
  }
  return undefined;
}
