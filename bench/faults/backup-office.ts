import { setTimeout as pause } from "node:timers/promises";
import type { Backup } from "#backups/backups.contract.ts";
import { defaultShow } from "#show.ts";
import { Caller, type Reply } from "./caller.ts";

/** An owner at Settings, Backups. */
export class Office {
  readonly caller = new Caller(7);
  readonly #origin: string;
  #session = "";

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** At another address of the same site, signed in as before. */
  at(origin: string): Office {
    const other = new Office(origin);
    other.#session = this.#session;
    return other;
  }

  async join(): Promise<void> {
    const answer = await this.caller.joinTeam(this.#origin, "keeper");
    this.#session = answer?.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }

  async list(): Promise<Backup[]> {
    const answer = await this.call("/api/backups");
    return answer?.status === 200 ? JSON.parse(answer.text) : [];
  }

  async begin(): Promise<number> {
    const answer = await this.call("/api/backups", { method: "POST" });
    if (answer?.status !== 202) throw new Error(`A backup answered ${answer?.status} ${answer?.text}`);
    return JSON.parse(answer.text).id;
  }

  async makeBackup(): Promise<Backup> {
    const id = await this.begin();
    for (;;) {
      const made = (await this.list()).find((one) => one.id === id && one.proof);
      if (made) return made;
      await pause(20);
    }
  }

  restore(id: number): Promise<Reply | undefined> {
    return this.call(`/api/backups/${id}/restore`, { json: { confirm: defaultShow.name } });
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

  call(path: string, sent: { method?: string; json?: unknown } = {}): Promise<Reply | undefined> {
    return this.caller.call(this.#origin, path, { ...sent, headers: { cookie: this.#session } });
  }
}
