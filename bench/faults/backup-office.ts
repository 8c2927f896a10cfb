import { setTimeout as pause } from "node:timers/promises";
import type { Backup } from "#backups/backups.contract.ts";
import { defaultShow } from "#show.ts";
import { Caller, type Reply } from "./caller.ts";

const TRY_AGAIN_MS = 50;

/** An owner at Settings, Backups. */
export class Office {
  readonly caller = new Caller(7);
  readonly #origin: string;
  #session = "";

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Returns the same owner, still signed in, at another address of the site. */
  at(origin: string): Office {
    const other = new Office(origin);
    other.#session = this.#session;
    return other;
  }

  async join(): Promise<void> {
    this.#keepSession(await this.caller.joinTeam(this.#origin, "keeper"));
  }

  /** Signs in as the owner of the data that e2e/old-data/make.ts made. */
  async signIn(): Promise<void> {
    const json = { username: "office", password: "correct horse" };
    this.#keepSession(await this.call("/api/login", { json }));
  }

  #keepSession(answer: Reply | undefined): void {
    this.#session = answer?.headers.getSetCookie()[0]?.split(";")[0] ?? "";
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

  async download(id: number): Promise<Uint8Array> {
    const headers = { cookie: this.#session };
    const answer = await fetch(`${this.#origin}/api/backups/${id}/file`, { headers });
    return new Uint8Array(await answer.arrayBuffer());
  }

  async remove(id: number): Promise<void> {
    await this.call(`/api/backups/${id}`, { method: "DELETE" });
  }

  addTopic(content: string): Promise<Reply | undefined> {
    return this.call("/api/topics", { json: { content, category: "Kills", subCategory: "Bench" } });
  }

  addPicture(bytes: Uint8Array<ArrayBuffer>): Promise<Reply | undefined> {
    const form = new FormData();
    form.append("image", new File([bytes], "face.png", { type: "image/png" }));
    return this.call("/api/upload-image", { form });
  }

  async #press(path: string, sent: { method?: string; json?: unknown }, patienceMs: number) {
    const ends = performance.now() + patienceMs;
    for (;;) {
      const answer = await this.call(path, sent);
      if (answer?.status !== 409 || performance.now() >= ends) return answer;
      await pause(TRY_AGAIN_MS);
    }
  }

  call(
    path: string,
    sent: { method?: string; json?: unknown; form?: FormData } = {},
  ): Promise<Reply | undefined> {
    return this.caller.call(this.#origin, path, { ...sent, headers: { cookie: this.#session } });
  }
}
