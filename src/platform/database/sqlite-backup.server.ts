import { open, rename, rm } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";

/** Copies a database in use. Reading its file without SQLite in this process would drop SQLite's locks. */
export async function backupSqlite(file: string, target: string): Promise<void> {
  const unfinished = `${target}.part`;
  await rm(unfinished, { force: true });
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    // All pages in one step, on another thread: a change between two steps would start the copy again.
    await backup(source, unfinished, { rate: 2 ** 31 - 1 });
  } finally {
    source.close();
  }
  const copy = await open(unfinished, "r+");
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
  await rename(unfinished, target);
}

/** Fills `file` with the content of `source` in one transaction: a process that is killed leaves the old content. */
export async function overwriteSqlite(file: string, source: string): Promise<void> {
  const content = new DatabaseSync(source, { readOnly: true });
  try {
    await backup(content, file, { rate: 2 ** 31 - 1 });
  } finally {
    content.close();
  }
}
