import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import type { Env } from "#app/env.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { type FileStore, openFileStore } from "#platform/files/files.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { Backup } from "./backups.contract.ts";

const MAX_BACKUP_DURATION_MS = DAY_MS;
const BACKUPS_FOLDER = "backups";
const NOTE_FILE_PATTERN = /^(\d+)\.json$/;
const getNoteName = (id: number) => `${id}.json`;
const getArchiveName = (id: number) => `${id}.tar.gz`;

/** The environment variables that say where a site's data is. */
export type BackupStorageEnv = Pick<Env, "DATA_DIR"> & Partial<Env>;

/**
 * Stores backups as files rather than in the database, so that a restore doesn't change the list. Each backup consists
 * of an archive and a JSON file with everything that is known about it.
 */
export class BackupStore {
  readonly #env: BackupStorageEnv;
  readonly #fileStore: FileStore;

  constructor({ env }: { env: BackupStorageEnv }) {
    this.#env = env;
    this.#fileStore = openFileStore(env, BACKUPS_FOLDER);
  }

  async list(): Promise<Backup[]> {
    const names = (await this.#fileStore.names()).filter((name) => NOTE_FILE_PATTERN.test(name));
    const backups = await Promise.all(names.map((name) => this.#readNote(name)));
    return backups.filter((one) => one !== undefined).toSorted((a, b) => b.id - a.id);
  }

  /** Returns a backup. @throws {Refusal} 404 for an unknown backup */
  async find(id: number): Promise<Backup> {
    const backup = await this.#readNote(getNoteName(id));
    if (!backup) throw notFound("Backup");
    return backup;
  }

  /** Opens a backup's archive. @throws {Refusal} 404 for an unknown backup, or one that could not be made */
  async open(id: number): Promise<Readable> {
    if (!(await this.hasArchive(id))) throw notFound("Backup");
    return this.#fileStore.open(getArchiveName(id));
  }

  async hasArchive(id: number): Promise<boolean> {
    return (await this.#fileStore.names()).includes(getArchiveName(id));
  }

  /** Returns where people can find a backup's archive: its path in the bucket or on the disk. */
  getPath({ id }: Backup): string {
    const { S3_BACKUP_BUCKET, S3_BUCKET, DATA_DIR } = this.#env;
    return join(S3_BACKUP_BUCKET ?? S3_BUCKET ?? resolve(DATA_DIR), BACKUPS_FOLDER, getArchiveName(id));
  }

  async readLastId(): Promise<number> {
    const ids = (await this.#fileStore.names()).map((name) => Number(NOTE_FILE_PATTERN.exec(name)?.[1] ?? 0));
    return Math.max(0, ...ids);
  }

  writeNote(backup: Backup): Promise<void> {
    return this.#fileStore.write(getNoteName(backup.id), JSON.stringify(backup));
  }

  /** Moves the archive at `path` into the store. */
  addArchive(id: number, path: string): Promise<void> {
    return this.#fileStore.add(getArchiveName(id), path);
  }

  /**
   * Removes backups that are incomplete because their process was killed. Keeps incomplete safety backups for a day:
   * before an update, a new version makes one outside `runBackupWorkExclusively`. Call this only inside it.
   */
  async removeLeftovers(now: Date): Promise<void> {
    const isPending = ({ kind, at }: Backup) =>
      kind === "safety" && Math.abs(now.getTime() - Date.parse(at)) < MAX_BACKUP_DURATION_MS;
    for (const backup of await this.list())
      if (!backup.proof && !isPending(backup)) await this.remove(backup.id);
  }

  async remove(id: number): Promise<void> {
    await this.#fileStore.remove(getArchiveName(id));
    await this.#fileStore.remove(getNoteName(id));
  }

  async #readNote(name: string): Promise<Backup | undefined> {
    try {
      return Backup.parse(JSON.parse((await this.#fileStore.read(name)) ?? ""));
    } catch (error) {
      if (error instanceof SyntaxError || (error instanceof Error && error.name === "ZodError"))
        return undefined;
      throw error;
    }
  }
}
