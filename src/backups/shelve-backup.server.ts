import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Actor, House } from "#house.server.ts";
import { outageRefusal, Refusal } from "#platform/errors/errors.server.ts";
import { type ChangeAuthor, type RecordedAction, recordAdminEvent } from "#team/team.server.ts";
import { BadBackup, type Manifest } from "./archive.server.ts";
import { nextId, takeTurn } from "./backup-turn.server.ts";
import type { Backup, Proof } from "./backups.contract.ts";
import { makeBackup } from "./make-backup.server.ts";
import { proveBackup } from "./prove-backup.server.ts";
import { withScratch } from "./scratch.server.ts";
import { ShelvedBackups } from "./shelved-backups.server.ts";

/** Answers as soon as the backup has begun. @throws {Refusal} 409 */
export function startBackup(house: House, actor: Actor): Promise<Backup> {
  const begun = Promise.withResolvers<Backup>();
  takeTurn(house, async () => {
    const backup = await beginBackup(house, "manual");
    await recordBackup(house, actor, "create", backup.id);
    begun.resolve(backup);
    await makeAndProve(house, backup);
  }).catch(begun.reject);
  return begun.promise;
}

export const recordBackup = (
  house: Pick<House, "db" | "now">,
  author: ChangeAuthor,
  action: RecordedAction<"backup">,
  id: number,
  detail?: string,
): Promise<void> =>
  recordAdminEvent(house.db, house, author, { action, entity: "backup", entityId: id, detail });

export async function beginBackup(house: House, kind: Backup["kind"]): Promise<Backup> {
  const at = house.now().toISOString();
  const backup: Backup = { id: await nextId(house), at, kind, bytes: 0, proof: null };
  await new ShelvedBackups(house).note(backup);
  return backup;
}

/** Never throws: what failed is in the proof. `remark` comes first in what it says. */
export async function makeAndProve(house: House, backup: Backup, remark = ""): Promise<Backup> {
  const shelved = new ShelvedBackups(house);
  const made = { ...backup };
  try {
    await withScratch(house.env.DATA_DIR, async (folder) => {
      const archive = join(folder, "backup.tar.gz");
      await makeBackup(archive, house);
      made.bytes = (await stat(archive)).size;
      await shelved.addArchive(made.id, archive);
    });
    await shelved.note(made);
    made.proof = await withScratch(house.env.DATA_DIR, async (folder) =>
      describeProof(house, await proveBackup(await shelved.open(made.id), folder, house.db), remark),
    );
  } catch (error) {
    house.log.error({ backup: made.id, kind: made.kind, error }, "backup failed");
    made.proof = describeFailure(house, error);
  }
  await shelved
    .note(made)
    .catch((error) => house.log.error({ backup: made.id, error }, "a backup's proof could not be noted"));
  return made;
}

export function describeProof({ now }: House, { tables, files: all }: Manifest, remark = ""): Proof {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const files = Object.keys(all).length - 1;
  const count = (number: number, noun: string) =>
    `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
  const detail = `${remark}${count(rows, "row")}, ${count(files, "file")}, all the same`;
  return { at: now().toISOString(), ok: true, rows, files, detail };
}

export const describeFailure = ({ now }: House, error: unknown): Proof => ({
  at: now().toISOString(),
  ok: false,
  rows: 0,
  files: 0,
  detail: wordsOf(error),
});

/** An error's words for owners, without paths. */
export const wordsOf = (error: unknown): string =>
  error instanceof BadBackup || error instanceof Refusal
    ? error.message
    : (outageRefusal(error)?.message ?? "Something went wrong; the log says more");

/** 'of 2026-11-20 04:00 UTC', for the record of changes. */
export const nameMoment = (at: string): string => `of ${at.slice(0, 16).replace("T", " ")} UTC`;
