import { open, rename, rm } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";

/**
 * Writes the SQLite database `file` as it is at this moment into the new file `target`, while others use it. The copy
 * is whole or absent: it gets its name once it is on the disk. Never copy the file itself, nor read it with anything
 * but SQLite, inside the process that has it open: closing such a reading takes SQLite's locks away.
 */
export async function backupSqlite(file: string, target: string): Promise<void> {
  const unfinished = `${target}.part`;
  await rm(unfinished, { force: true });
  // A connection of its own, because SQLite lets nothing else use it meanwhile.
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    // All pages in one go, which happens off this thread: between goes any change would start the copy anew.
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
