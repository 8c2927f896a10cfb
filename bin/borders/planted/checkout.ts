import { execFile } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { CHECK_STEPS } from "../../steps.js";

const root = join(import.meta.dirname, "../../..");

/** The project files that configure the checks. */
const CONFIGURATION_FILES = [
  ".dependency-cruiser.mjs",
  ".gitignore",
  "biome.json",
  "package.json",
  "tsconfig.base.json",
  "tsconfig.json",
  "tsconfig.server.json",
  "tsconfig.browser.json",
  "tsconfig.tools.json",
  "tsconfig.journeys.json",
  "bin/borders/arrow-rules.js",
  "bin/borders/project-rules.js",
  "bin/borders/judge.js",
  "bin/borders/kinds.js",
  "bin/borders/plan.js",
  "bin/borders/suffix-rules.js",
];

/** A minimal checkout that has every kind of file and no violations. */
const SMALL_CHECKOUT = {
  "src/show.ts": ['export const show = { name: "A show" };'],
  "src/platform/database/database.server.ts": ['export const database = { name: "a database" };'],
  "e2e/home.test.ts": ["export const title = (page: Document): string => page.title;"],
  "src/platform/browser/api-client.ts": ["export const call = (path: string): string => path;"],
  "src/ui/controls/button.tsx": ['export const Button = () => <button type="button">Go</button>;'],
  "src/topics/topics.contract.ts": [
    'import { z } from "zod";',
    "",
    "export const topic = z.object({ title: z.string() });",
    "export type Topic = z.infer<typeof topic>;",
  ],
  "src/topics/topics.rules.ts": [
    'import type { Topic } from "#topics/topics.contract.ts";',
    "",
    "export const isLong = (topic: Topic): boolean => topic.title.length > 80;",
  ],
  "src/topics/topics.table.server.ts": ["export type TopicsTables = { topics: { id: string } };"],
  "src/topics/topics.server.ts": [
    'import { database } from "#platform/database/database.server.ts";',
    'import type { TopicsTables } from "#topics/topics.table.server.ts";',
    "",
    'export const addTopic = (row: TopicsTables["topics"]): string => row.id + database.name;',
  ],
  "src/topics/topics.queries.ts": [
    'import { call } from "#platform/browser/api-client.ts";',
    'import type { Topic } from "#topics/topics.contract.ts";',
    "",
    "export const save = (topic: Topic): string => call(topic.title);",
  ],
  "src/topics/topic-form.tsx": [
    'import type { Topic } from "#topics/topics.contract.ts";',
    'import { Button } from "#ui/controls/button.tsx";',
    "",
    "export default function TopicForm({ topic }: { topic?: Topic }) {",
    "  return topic ? null : <Button />;",
    "}",
  ],
  "src/machine/machine.server.ts": [
    'import { addTopic } from "#topics/topics.server.ts";',
    "",
    'export const spin = (): string => addTopic({ id: "1" });',
  ],
  "src/machine/machine-page.tsx": [
    'import { lazy } from "react";',
    "",
    'const TopicForm = lazy(() => import("#topics/topic-form.tsx"));',
    "",
    "export default function MachinePage() {",
    "  return <TopicForm />;",
    "}",
  ],
};

/** The number of source files in the small checkout. */
export const FILES_IN_SMALL_CHECKOUT = Object.keys(SMALL_CHECKOUT).filter((file) =>
  file.startsWith("src/"),
).length;

/**
 * A temporary checkout for one test. It has this project's configuration and packages, the sources of the small
 * checkout or of this one, and the files that the test adds.
 */
export class PlantedCheckout {
  readonly folder = mkdtempSync(join(tmpdir(), "greenroom-borders-"));

  constructor(checkout: "small" | "this") {
    symlinkSync(join(root, "node_modules"), join(this.folder, "node_modules"));
    for (const file of CONFIGURATION_FILES) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      copyFileSync(join(root, file), join(this.folder, file));
    }
    if (checkout === "small") this.plant(SMALL_CHECKOUT);
    else {
      for (const part of ["src", "migrations", ".react-router"]) {
        if (existsSync(join(root, part)))
          cpSync(join(root, part), join(this.folder, part), { recursive: true });
      }
    }
  }

  /** Writes the given files. `files` maps each path to the file's lines. */
  plant(files: Record<string, string[]>): void {
    for (const [path, lines] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), `${lines.join("\n")}\n`);
    }
  }

  /** Runs one of the checks of `npm test`, but without React Router's typegen, which needs a complete checkout. */
  async check(step: keyof typeof CHECK_STEPS): Promise<{ ok: boolean; output: string }> {
    const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
    let ok = true;
    let output = "";
    for (const [file = "", ...args] of CHECK_STEPS[step] ?? []) {
      if (file === "react-router") continue;
      const result = await runProgram(file, args, this.folder, path);
      ok &&= result.ok;
      output += result.output;
    }
    return { ok, output };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function runProgram(
  file: string,
  args: string[],
  cwd: string,
  path: string,
): Promise<{ ok: boolean; output: string }> {
  const env = { ...process.env, PATH: path, NO_COLOR: "1" };
  return new Promise((resolve) => {
    execFile(file, args, { cwd, env, maxBuffer: 32 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ ok: error === null, output: stdout + stderr });
    });
  });
}
