import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Actor, House } from "#house.server.ts";
import { invalid } from "#platform/errors/errors.server.ts";
import { receiveUpload } from "#platform/http/http.server.ts";
import { BadBackup } from "./archive.server.ts";
import { nextId, takeTurn } from "./backup-turn.server.ts";
import { type Backup, LARGEST_BACKUP } from "./backups.contract.ts";
import { proveBackup } from "./prove-backup.server.ts";
import { withScratch } from "./scratch.server.ts";
import { describeProof, recordBackup } from "./shelve-backup.server.ts";
import { ShelvedBackups } from "./shelved-backups.server.ts";

const FIELD = { field: "backup", limit: LARGEST_BACKUP, missing: "Please choose a backup" };

/** Keeps a proved backup only. @throws {Refusal} 400 with what is wrong; 409; as `receiveUpload` */
export const uploadBackup = (house: House, actor: Actor, request: Request): Promise<Backup> =>
  takeTurn(house, () =>
    withScratch(house.env.DATA_DIR, async (folder) => {
      const archive = join(folder, "backup.tar.gz");
      await receiveUpload(request, FIELD, (file) =>
        pipeline(file, createWriteStream(archive, { mode: 0o600 })),
      );
      const content = join(folder, "content");
      await mkdir(content);
      const manifest = await proveBackup(createReadStream(archive), content, house.db).catch(refuse);
      const { size: bytes } = await stat(archive);
      const id = await nextId(house);
      const backup: Backup = { id, at: manifest.madeAt, kind: "uploaded", bytes, proof: null };
      const shelved = new ShelvedBackups(house);
      await shelved.note(backup);
      await shelved.addArchive(id, archive);
      const proved = { ...backup, proof: describeProof(house, manifest) };
      await shelved.note(proved);
      await recordBackup(house, actor, "upload", id);
      return proved;
    }),
  );

function refuse(error: unknown): never {
  throw error instanceof BadBackup ? invalid("backup", error.message) : error;
}
