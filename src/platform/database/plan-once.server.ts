import { sql } from "kysely";

const MARK = "/* plan once */";

/**
 * Stands at the end of a statement that is asked very often, with other values each time: PostgreSQL plans it once for
 * each connection instead of each time. Only for statements whose text is always the same and whose plan no value
 * changes. SQLite keeps all plans anyway.
 */
export const planOnce = sql.raw(MARK);

/** By their texts, the same for all connections: each of them knows its own. */
const names = new Map<string, string>();

/** The name under which PostgreSQL keeps the plan of a statement, or undefined where it is to be planned each time. */
export function planName(statement: string): string | undefined {
  if (!statement.endsWith(MARK)) return undefined;
  const name = names.get(statement) ?? `planned ${names.size + 1}`;
  names.set(statement, name);
  return name;
}
