import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { create, extract } from "tar";
import { inject } from "vitest";
import type { Manifest } from "#backups/manifest.server.ts";

export const TOPICS_FILE = "rows/topics.jsonl";

/** The test's name, the change to a backup, and a pattern that matches the expected error message. */
export type DoctoredCase = [string, (content: BackupContent) => Promise<unknown>, RegExp];

/** Returns random text, which barely compresses. */
export const makeRandomText = (length: number): string => {
  const letters = Array.from({ length: 4096 }, () => Math.random().toString(36).slice(2)).join("");
  return letters.repeat(Math.ceil(length / letters.length)).slice(0, length);
};

/** A backup's unpacked content, which tests can change. */
export class BackupContent {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  static async unpack(archive: Uint8Array): Promise<BackupContent> {
    const folder = await mkdtemp(join(inject("testFolder"), "doctored-"));
    const file = join(folder, "whole.tar.gz");
    await writeFile(file, archive);
    const content = join(folder, "content");
    await mkdir(content);
    await extract({ file, cwd: content });
    return new BackupContent(content);
  }

  async pack(): Promise<Uint8Array<ArrayBuffer>> {
    const file = `${this.folder}.tar.gz`;
    await create({ gzip: true, cwd: this.folder, file, preservePaths: true }, ["."]);
    return Uint8Array.from(await readFile(file));
  }

  getPath(name: string): string {
    return join(this.folder, name);
  }

  async editManifest(edit: (manifest: Manifest) => unknown): Promise<void> {
    const manifest = JSON.parse(await readFile(this.getPath("manifest.json"), "utf8"));
    edit(manifest);
    await writeFile(this.getPath("manifest.json"), JSON.stringify(manifest));
  }

  /** Writes a file and puts its checksum into the manifest. */
  async replaceFile(name: string, bytes: string | Uint8Array): Promise<void> {
    await writeFile(this.getPath(name), bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await this.editManifest(({ files }) => {
      files[name] = { bytes: bytes.length, sha256 };
    });
  }

  /** Changes a table's lines, and updates its count and checksum in the manifest. */
  async editLines(table: string, edit: (lines: string[]) => string[]): Promise<void> {
    const name = `rows/${table}.jsonl`;
    const lines = edit((await readFile(this.getPath(name), "utf8")).split("\n").slice(0, -1));
    await this.replaceFile(name, lines.map((line) => `${line}\n`).join(""));
    await this.editManifest(({ tables }) => {
      tables[table] = { ...tables[table], rows: lines.length };
    });
  }

  /** Changes the first row of a table. */
  editRow(table: string, change: (row: Record<string, unknown>) => unknown): Promise<void> {
    return this.editLines(table, ([first = "{}", ...otherLines]) => {
      const row = JSON.parse(first);
      change(row);
      return [JSON.stringify(row), ...otherLines];
    });
  }
}
