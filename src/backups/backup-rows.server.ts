import { createReadStream } from "node:fs";
import { join } from "node:path";
import { type KnownTable, PAGE_SIZE, type Row } from "#platform/database/database.server.ts";
import { requireDiskSpace } from "#platform/files/files.server.ts";
import { BadBackup } from "./archive.server.ts";
import { getRowsPath, type Manifest } from "./manifest.server.ts";
import { parseLine } from "./row-lines.rules.ts";

const MAX_LINE_LENGTH = 16 * 1024 * 1024;

/**
 * The rows of an unpacked backup. An invalid row is replaced by a description of what is wrong with it, which follows
 * "The row".
 */
export type RowSource = {
  migrations: string[];
  /** The largest id that each table has ever given out. */
  lastIds: Record<string, number>;
  readRows(table: KnownTable): AsyncGenerator<(Row | string)[]>;
  close(): Promise<void>;
};

export const openRows = (folder: string, { migrations, tables }: Manifest): RowSource => ({
  migrations,
  lastIds: Object.fromEntries(
    Object.entries(tables).flatMap(([name, { lastId }]) => (lastId ? [[name, lastId]] : [])),
  ),
  readRows: async function* (table) {
    for await (const lines of readLines(join(folder, getRowsPath(table.name)), table.name)) {
      await requireDiskSpace(folder);
      yield lines.map((line) => parseLine(table, line));
    }
  },
  close: async () => {},
});

async function* readLines(file: string, name: string): AsyncGenerator<string[]> {
  let rest = "";
  let lines: string[] = [];
  for await (const piece of createReadStream(file, "utf8")) {
    lines.push(...(rest + piece).split("\n"));
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE_LENGTH) throw new BadBackup(`The table ${name} has a row that is too long`);
    let at = 0;
    for (; at + PAGE_SIZE <= lines.length; at += PAGE_SIZE) yield lines.slice(at, at + PAGE_SIZE);
    lines = lines.slice(at);
  }
  if (rest !== "") lines.push(rest);
  if (lines.length > 0) yield lines;
}
