/** Whether a statement failed because it named a row of another table that does not exist, or removed one that is named. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // SQLITE_CONSTRAINT_FOREIGNKEY, and PostgreSQL's foreign_key_violation.
  if ("errcode" in error) return error.errcode === 787;
  return "code" in error && error.code === "23503";
}
