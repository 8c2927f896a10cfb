import { setTimeout as pause } from "node:timers/promises";
import type { Backup } from "#backups/backups.contract.ts";
import { makeNoise } from "#platform/files/testing/pictures.ts";
import { defaultShow } from "#show.ts";
import { Caller, type Reply, type Sent } from "./caller.ts";

const TRY_AGAIN_MS = 50;

/** An owner at Settings, Backups. Stays signed in when `origin` changes, because the site was restarted. */
export class BackupDesk {
  readonly caller = new Caller(7);
  origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  join(): Promise<Reply> {
    return this.caller.joinTeam(this.origin, "keeper");
  }

  /** Signs in as an owner who is already there; by default the one in the data that e2e/old-data/make.ts made. */
  signIn(username = "office"): Promise<Reply> {
    return this.caller.ask(this.origin, "/api/login", { json: { username, password: "correct horse" } });
  }

  call(path: string, sent?: Sent): Promise<Reply | undefined> {
    return this.caller.call(this.origin, path, sent);
  }

  async list(): Promise<Backup[]> {
    const answer = await this.call("/api/backups");
    return answer?.status === 200 ? JSON.parse(answer.text) : [];
  }

  /**
   * Repeats the press for up to `patienceMs` while somebody else has the turn. A killed process keeps it for a while.
   */
  async begin(patienceMs = 0): Promise<number> {
    const answer = await this.#press("/api/backups", { method: "POST" }, patienceMs);
    if (answer?.status !== 202) throw new Error(`A backup answered ${answer?.status} ${answer?.text}`);
    return JSON.parse(answer.text).id;
  }

  async makeBackup(patienceMs = 0): Promise<Backup> {
    const id = await this.begin(patienceMs);
    for (;;) {
      const made = (await this.list()).find((one) => one.id === id && one.proof);
      if (made) return made;
      await pause(20);
    }
  }

  /** Waits like `begin`. */
  restore(id: number, patienceMs = 0): Promise<Reply | undefined> {
    return this.#press(`/api/backups/${id}/restore`, { json: { confirm: defaultShow.name } }, patienceMs);
  }

  /** Waits until the site takes calls again after a restore. */
  async awaitSite(): Promise<void> {
    while ((await this.call("/api/user"))?.status !== 200) await pause(20);
  }

  async download(id: number): Promise<Uint8Array> {
    const headers = { cookie: this.caller.cookie };
    const answer = await fetch(`${this.origin}/api/backups/${id}/file`, { headers });
    return new Uint8Array(await answer.arrayBuffer());
  }

  /** Adds a topic, by which one can tell which data are there. */
  addTopic(content: string): Promise<Reply | undefined> {
    return this.call("/api/topics", { json: { content, category: "Kills", subCategory: "Bench" } });
  }

  async hasTopic(content: string): Promise<boolean> {
    const found = await this.call(`/api/topics?search=${encodeURIComponent(content)}`);
    return found?.text.includes(content) === true;
  }

  async addPicture(seed: number): Promise<void> {
    await this.caller.ask(this.origin, "/api/upload-image", { form: await pictureForm(seed, 400) });
  }

  async #press(path: string, sent: Sent, patienceMs: number): Promise<Reply | undefined> {
    const ends = performance.now() + patienceMs;
    for (;;) {
      const answer = await this.call(path, sent);
      if (answer?.status !== 409 || performance.now() >= ends) return answer;
      await pause(TRY_AGAIN_MS);
    }
  }
}

/** Returns a form with a picture that depends on the seed. */
export async function pictureForm(seed: number, size = 64): Promise<FormData> {
  const bytes = await makeNoise(size, size, seed).png().toBuffer();
  const form = new FormData();
  form.append("image", new File([Uint8Array.from(bytes)], "one.png", { type: "image/png" }));
  return form;
}
