import { DatabaseSync } from "node:sqlite";
import type { KnownTable, Row } from "#platform/database/database.server.ts";
import { BadBackup } from "./archive.server.ts";
import { checkRow } from "./row-lines.rules.ts";

type OldBackup = {
  migrations: string[];
  lastIds: Record<string, number>;
  readRows(table: KnownTable): AsyncGenerator<Row[]>;
  close(): void;
};

const PAGE = 200;
const NAME = "The backup";

/**
 * Opens the database file of a backup that version 1.0.0 made, for its rows alone: nothing but plain columns of plain
 * tables is read, so that no view, trigger or expression of a stranger's runs. @throws {BadBackup}
 */
export async function openOldBackup(file: string): Promise<OldBackup> {
  const source = new DatabaseSync(file, { readOnly: true, defensive: true, allowExtension: false });
  function* select(table: string, columns: readonly { name: string }[]): Generator<Row> {
    try {
      refuseOtherThanPlain(source, table, columns);
      const list = columns.map(({ name }) => `"${name.replaceAll('"', '""')}"`).join(", ");
      yield* source.prepare(`select ${list} from "${table.replaceAll('"', '""')}"`).iterate();
    } catch (cause) {
      if (cause instanceof BadBackup) throw cause;
      throw new BadBackup(`${NAME} has a database that cannot be read`, { cause });
    }
  }
  try {
    source.exec("pragma trusted_schema = off; pragma cell_size_check = on");
    const names = [...select("migrations", [{ name: "name" }])].map(({ name }) => String(name));
    const sequences = [...select("sqlite_sequence", [{ name: "name" }, { name: "seq" }])];
    return {
      migrations: names,
      lastIds: Object.fromEntries(sequences.map(({ name, seq }) => [String(name), Number(seq) || 0])),
      readRows: async function* (table) {
        let page: Row[] = [];
        for (const row of select(table.name, table.columns)) {
          page.push(toRow(table, row));
          if (page.length < PAGE) continue;
          yield page;
          page = [];
        }
        yield page;
      },
      close: () => source.close(),
    };
  } catch (error) {
    source.close();
    throw error;
  }
}

function refuseOtherThanPlain(
  source: DatabaseSync,
  table: string,
  columns: readonly { name: string }[],
): void {
  const isTable = source
    .prepare("select 1 from pragma_table_list(?) where type = 'table' and schema = 'main'")
    .get(table);
  const plain = source.prepare("select name from pragma_table_xinfo(?) where hidden = 0").all(table);
  const other = isTable && columns.find(({ name }) => !plain.some((one) => one.name === name));
  if (!isTable) throw new BadBackup(`${NAME} lacks the table ${table}`);
  if (other) throw new BadBackup(`${NAME} lacks the column ${other.name} of the table ${table}`);
}

function toRow({ name, columns }: KnownTable, stored: Row): Row {
  const row: Row = {};
  for (const { name, type } of columns)
    row[name] = stored[name] === null ? null : (FROM_SQLITE[type]?.(stored[name]) ?? stored[name]);
  const checked = checkRow(columns, row);
  if (typeof checked === "string") throw new BadBackup(`A row of the table ${name} ${checked}`);
  return checked;
}

const parseJson = (value: unknown): unknown => {
  try {
    return JSON.parse(String(value));
  } catch (cause) {
    throw new BadBackup(`${NAME} has a value that is no JSON`, { cause });
  }
};

const FROM_SQLITE: Record<string, (value: unknown) => unknown> = {
  boolean: (value) => (value === 0 || value === 1 ? value === 1 : value),
  json: parseJson,
  jsonb: parseJson,
};
