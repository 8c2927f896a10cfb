import { setTimeout as pause } from "node:timers/promises";
import type { Backup } from "#backups/backups.contract.ts";
import { createFileForm, createNoisePicture } from "#platform/files/testing/pictures.ts";
import { defaultShow } from "#show.ts";
import { Caller, type CallInit, type Reply } from "./caller.ts";

const RETRY_MS = 50;

/**
 * An owner who uses the Backups settings page. The owner stays signed in even if the site restarts with a different
 * `origin`.
 */
export class BackupOwner {
  readonly caller = new Caller(7);
  origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  registerOwner(): Promise<Reply> {
    return this.caller.joinTeam(this.origin, "keeper");
  }

  /** Signs in as the owner in the data that e2e/old-data/make.ts created. */
  signIn(): Promise<Reply> {
    const json = { username: "office", password: "correct horse" };
    return this.caller.ask(this.origin, "/api/login", { json });
  }

  call(path: string, init?: CallInit): Promise<Reply | undefined> {
    return this.caller.call(this.origin, path, init);
  }

  async listBackups(): Promise<Backup[]> {
    const response = await this.call("/api/backups");
    return response?.status === 200 ? JSON.parse(response.text) : [];
  }

  /**
   * Starts a backup and returns its id. Retries for up to `patienceMs` while another backup or restore is in progress.
   * A killed process's backup counts as in progress until the process's lease runs out.
   */
  async startBackup(patienceMs = 0): Promise<number> {
    const response = await this.#callWithRetry("/api/backups", { method: "POST" }, patienceMs);
    if (response?.status !== 202) throw new Error(`A backup answered ${response?.status} ${response?.text}`);
    return JSON.parse(response.text).id;
  }

  async makeBackup(patienceMs = 0): Promise<Backup> {
    const id = await this.startBackup(patienceMs);
    for (;;) {
      const verifiedBackup = (await this.listBackups()).find((one) => one.id === id && one.proof);
      if (verifiedBackup) return verifiedBackup;
      await pause(20);
    }
  }

  /** Starts a restore. Retries for up to `patienceMs` while another backup or restore is in progress. */
  restore(id: number, patienceMs = 0): Promise<Reply | undefined> {
    return this.#callWithRetry(
      `/api/backups/${id}/restore`,
      { json: { confirm: defaultShow.name } },
      patienceMs,
    );
  }

  /** Waits until a restore has finished and the site accepts requests again. */
  async awaitSite(): Promise<void> {
    while ((await this.call("/api/user"))?.status !== 200) await pause(20);
  }

  /**
   * Adds a topic. If the topic is there after a restore, the data is from after this call. If it is missing, the data
   * is from before.
   */
  addTopic(content: string): Promise<Reply | undefined> {
    return this.call("/api/topics", { json: { content, category: "Kills", subCategory: "Bench" } });
  }

  async hasTopic(content: string): Promise<boolean> {
    const response = await this.call(`/api/topics?search=${encodeURIComponent(content)}`);
    return response?.text.includes(content) === true;
  }

  async addPicture(seed: number): Promise<void> {
    await this.caller.ask(this.origin, "/api/upload-image", { form: await makePictureForm(seed, 400) });
  }

  async #callWithRetry(path: string, init: CallInit, patienceMs: number): Promise<Reply | undefined> {
    const endsAt = performance.now() + patienceMs;
    for (;;) {
      const response = await this.call(path, init);
      if (response?.status !== 409 || performance.now() >= endsAt) return response;
      await pause(RETRY_MS);
    }
  }
}

/** Returns an upload form with a generated picture, which is always the same for the same seed. */
export async function makePictureForm(seed: number, size: number): Promise<FormData> {
  const bytes = await createNoisePicture(size, size, seed).png().toBuffer();
  return createFileForm("image", bytes, "one.png", "image/png");
}
