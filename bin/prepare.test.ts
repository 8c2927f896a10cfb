import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NODE_CHECKSUMS, NODE_VERSION } from "./node-checksums.js";

const LOCK = {
  packages: {
    "": {},
    "node_modules/a": { version: "1.0.0", integrity: "sha512-a", bin: { "react-router": "build.cjs" } },
  },
};

let root = "";
let startedProcesses: ChildProcess[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "greenroom-prepare-"));
  cpSync(import.meta.dirname, join(root, "bin"), { recursive: true });
  write("package.json", { type: "module" });
  write("package-lock.json", LOCK);
  write("src/root.tsx", "first");
  // A fake npm that installs fake versions of Node and React Router and records its arguments.
  write(
    "npm/npm-cli.js",
    `import fs from "node:fs";
    fs.appendFileSync("asked", process.argv.slice(2).join(" ") + "\\n");
    if (fs.existsSync("npm-fails")) { console.error("npm error no network"); process.exit(1); }
    fs.rmSync("node_modules", { recursive: true, force: true });
    fs.mkdirSync("node_modules/.bin", { recursive: true });
    if (fs.existsSync("npm-hangs")) { fs.writeFileSync("hanging", String(process.pid)); setInterval(() => {}, 1000); }
    else {
      if (!fs.existsSync("no-node-package")) fs.symlinkSync(process.execPath, "node_modules/.bin/node");
      fs.mkdirSync("node_modules/a", { recursive: true });
      fs.writeFileSync("node_modules/a/build.cjs", 'require("fs").mkdirSync("build", { recursive: true }); console.log("noise")');
    }`,
  );
});
afterEach(() => {
  for (const child of startedProcesses) child.kill("SIGKILL");
  startedProcesses = [];
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, content: unknown): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
}

const countNpmCalls = (): number =>
  existsSync(join(root, "asked")) ? readFileSync(join(root, "asked"), "utf8").split("\n").length - 1 : 0;

/** Runs `prepare build` like `npm start`, on a Node with the given options. */
const runPrepare = (...node: string[]) => launch([...node, "bin/launch.cjs", "prepare", "build"]);

function launch(args: string[]) {
  const npm = { npm_execpath: join(root, "npm/npm-cli.js"), npm_node_execpath: process.execPath };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined, ...npm },
    stdio: ["ignore", "pipe", "pipe"],
  });
  startedProcesses.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const end = once(child, "close").then(([code, signal]) => ({ code: code ?? signal, output }));
  return { child, end };
}

const INSTALLED_AND_BUILT_RESULT = { code: 0, output: "Installing packages…\nBuilding the pages…\n" };
const NOTHING_DONE_RESULT = { code: 0, output: "" };
const ONLY_BUILT_RESULT = { code: 0, output: "Building the pages…\n" };

test("the first start installs and builds, and the second does neither", async () => {
  expect(await runPrepare().end).toEqual(INSTALLED_AND_BUILT_RESULT);
  expect(await runPrepare().end).toEqual(NOTHING_DONE_RESULT);
  expect(countNpmCalls()).toBe(1);
});

test("a changed lock file installs and builds again, a changed source only builds, and a changed test does neither", async () => {
  await runPrepare().end;
  write("package-lock.json", { ...LOCK, changed: true });
  expect(await runPrepare().end).toEqual(INSTALLED_AND_BUILT_RESULT);
  write("src/root.tsx", "second");
  expect(await runPrepare().end).toEqual(ONLY_BUILT_RESULT);
  write("src/root.test.ts", "test");
  expect(await runPrepare().end).toEqual(NOTHING_DONE_RESULT);
  rmSync(join(root, "build"), { recursive: true });
  expect(await runPrepare().end).toEqual(ONLY_BUILT_RESULT);
});

test("packages installed by hand are not installed again", async () => {
  write("node_modules/.package-lock.json", LOCK);
  write("node_modules/a/build.cjs", 'require("fs").mkdirSync("build", { recursive: true })');
  expect(await runPrepare().end).toEqual(ONLY_BUILT_RESULT);
  expect(countNpmCalls()).toBe(0);
  write("node_modules/.package-lock.json", { packages: { "node_modules/a": { version: "0.9.0" } } });
  rmSync(join(root, "node_modules/.greenroom"), { recursive: true });
  await runPrepare().end;
  expect(countNpmCalls()).toBe(1);
});

test("if node_modules is a link, nothing is installed", async () => {
  write("elsewhere/package.json", {});
  symlinkSync("elsewhere", join(root, "node_modules"));
  expect(await runPrepare().end).toEqual({
    code: 1,
    output: "node_modules is a link, and installing would empty what it leads to. Remove the link.\n",
  });
  expect(existsSync(join(root, "elsewhere/package.json"))).toBe(true);
});

test("a failed installation is reported, and tried again at the next start", async () => {
  write("npm-fails", "");
  const { code, output } = await runPrepare().end;
  expect(code).toBe(1);
  expect(output).toBe(
    "Installing packages…\nnpm error no network\n" +
      "Installing packages failed; npm's lines above say why. The next start tries again.\n",
  );
  rmSync(join(root, "npm-fails"));
  expect(await runPrepare().end).toEqual(INSTALLED_AND_BUILT_RESULT);
});

test.each(["SIGTERM", "SIGKILL"] as const)("an installation killed by %s is repeated", async (signal) => {
  await runPrepare().end;
  write("package-lock.json", { ...LOCK, changed: true });
  write("npm-hangs", "");
  const { child, end } = runPrepare();
  await waitForFile("hanging");
  child.kill(signal);
  // SIGKILL simulates a machine failure, which would also kill npm. The signal above only reaches our own child, so npm
  // must be killed separately.
  if (signal === "SIGKILL") process.kill(Number(readFileSync(join(root, "hanging"), "utf8")), signal);
  expect((await end).code).toBe(signal);
  rmSync(join(root, "npm-hangs"));
  expect((await runPrepare().end).output).toContain("Installing packages…\nBuilding the pages…\n");
  expect(await runPrepare().end).toEqual(NOTHING_DONE_RESULT);
});

test("a command works on a fresh clone, and its arguments, output and exit code are passed on", async () => {
  write(
    "src/app/commands/say.server.ts",
    "const said: string = process.argv.slice(2).join() + process.env.NODE_ENV; console.log(said); process.exit(3);",
  );
  expect(
    await launch(["bin/launch.cjs", "run", "src/app/commands/say.server.ts", "one", "--two"]).end,
  ).toEqual({
    code: 3,
    output: "Installing packages…\none,--twoproduction\n",
  });
});

test.each([
  ["start", "npm start"],
  ["dev", "npm run dev"],
])("options for %s are refused instead of being ignored", async (verb, command) => {
  const message = `${command} takes no arguments: set environment variables, such as PORT=8080\n`;
  expect(await launch(["bin/launch.cjs", verb, "--port", "8080"]).end).toEqual({ code: 1, output: message });
});

test("a command that handles a signal chooses its exit code, and one that doesn't is killed by the signal", async () => {
  write(
    "src/app/commands/wait.server.ts",
    'import fs from "node:fs"; process.on("SIGTERM", () => { console.log("bye"); process.exit(0); });' +
      'fs.writeFileSync("waiting", "yes"); setInterval(() => {}, 1000);',
  );
  const { child, end } = launch(["bin/launch.cjs", "run", "src/app/commands/wait.server.ts"]);
  await waitForFile("waiting");
  child.kill("SIGTERM");
  expect(await end).toEqual({ code: 0, output: "Installing packages…\nbye\n" });
  rmSync(join(root, "waiting"));
  write(
    "src/app/commands/wait.server.ts",
    'import fs from "node:fs"; fs.writeFileSync("waiting", "yes"); setInterval(() => {}, 1000);',
  );
  const otherProcess = launch(["bin/launch.cjs", "run", "src/app/commands/wait.server.ts"]);
  await waitForFile("waiting");
  otherProcess.child.kill("SIGTERM");
  expect(await otherProcess.end).toEqual({ code: "SIGTERM", output: "" });
});

test("a Node package whose binary is not the pinned one is refused and never run", async () => {
  write(
    "npm/npm-cli.js",
    `
    import fs from "node:fs";
    fs.mkdirSync("node_modules/.bin", { recursive: true });
    fs.writeFileSync("node_modules/.bin/node", "#!/bin/sh\\ntouch was-run\\n", { mode: 0o755 });`,
  );
  const { code, output } = await runPrepare().end;
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Installing packages…\nnode_modules\/\.bin\/node is not the Node 26\.10\.0 that .* so it was not run\./,
  );
  expect(existsSync(join(root, "was-run"))).toBe(false);
});

test("each Node package has a pinned checksum", () => {
  const packages: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
  const pinnedPackages = Object.fromEntries(Object.keys(NODE_CHECKSUMS).map((name) => [name, NODE_VERSION]));
  expect(packages).toMatchObject({ optionalDependencies: pinnedPackages });
  expect(Object.keys((packages as { optionalDependencies: object }).optionalDependencies).sort()).toEqual(
    Object.keys(pinnedPackages).sort(),
  );
});

test("on an old Node, a message says so", async () => {
  expect(await runPrepare(...fakeNodeVersion("18.20.4")).end).toEqual({
    code: 1,
    output: `Greenroom needs Node 20 or newer to start; this machine has v18.20.4 (https://nodejs.org).\n`,
  });
});

test("without a Node package for the machine, the machine's own Node must be new enough", async () => {
  write("no-node-package", "");
  const { code, output } = await runPrepare(...fakeNodeVersion("20.11.0")).end;
  expect(code).toBe(1);
  expect(output).toContain(
    "and its own Node is v20.11.0: install Node 24 or newer (https://nodejs.org) and start again.",
  );
  expect((await runPrepare(...fakeNodeVersion("24.11.0")).end).code).toBe(0);
  expect((await runPrepare(...fakeNodeVersion("20.11.0")).end).code).toBe(1);
});

/** Returns options that make Node report the given version. */
function fakeNodeVersion(version: string): string[] {
  write(
    "as-node.cjs",
    `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });
    Object.defineProperty(process, "version", { value: "v${version}" });`,
  );
  return ["--require", "./as-node.cjs"];
}

async function waitForFile(name: string): Promise<void> {
  const watcher = watch(root);
  try {
    while (!existsSync(join(root, name)) || readFileSync(join(root, name), "utf8") === "") {
      await once(watcher, "change");
    }
  } finally {
    watcher.close();
  }
}
