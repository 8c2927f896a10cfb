import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { openLog } from "./log.server.ts";

test("a line contains the message, but not email addresses that are quoted in it", () => {
  const file = join(inject("testFolder"), "log.jsonl");
  const fd = openSync(file, "w");
  const { log, flush } = openLog("info", fd);
  const error = Object.assign(new Error("550 <ana@private.example> unknown"), {
    rejected: ["ana@private.example"],
  });
  log.warn({ mail: 3, reason: "to bo@private.example", error }, "mail could not be sent");
  log.debug({ mail: 4 }, "not at this level");
  log.info({ path: '/episodes/"of"-ana@private.example', status: 200 }, "request");
  flush();
  closeSync(fd);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: "warn",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      mail: 3,
      reason: "to [address]",
      error: {
        type: "Error",
        message: "550 <[address]> unknown",
        stack: expect.stringContaining("log.test.ts"),
      },
      msg: "mail could not be sent",
    },
    {
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      path: '/episodes/"of"[address]',
      status: 200,
      msg: "request",
    },
  ]);
  expect(lines.join("\n")).not.toContain("private.example");
});

test("a line contains only the start of a very long text, and no part of an address where it is cut", () => {
  const file = join(inject("testFolder"), "long.jsonl");
  const fd = openSync(file, "w");
  const { log, flush } = openLog("info", fd);
  log.info({ path: `/${"a".repeat(15_000)}@` }, "request");
  log.info({ path: `/${"b/".repeat(148)}ana.lopez@private.example/more` }, "request");
  log.error(
    { error: new Error(`${"c ".repeat(496)}ana.lopez@private.example ${"d".repeat(9000)}`) },
    "failed",
  );
  flush();
  closeSync(fd);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(JSON.parse(lines[0] ?? "").path).toMatch(/^\/a{299,620}…$/);
  expect(JSON.parse(lines[1] ?? "").path).toBe(`/${"b/".repeat(148)}[address]…`);
  expect(JSON.parse(lines[2] ?? "").error.message).toBe(`${"c ".repeat(496)}[address]…`);
  expect(lines.join("\n")).not.toMatch(/lopez|private/);
});

test("a line stays a single one, and controls no terminal, whatever a path contains", () => {
  const file = join(inject("testFolder"), "controls.jsonl");
  const fd = openSync(file, "w");
  const { log, flush } = openLog("info", fd);
  const path = '/\u2028{"level":"error"}\u2029\u0085\u009b2J\u001b[2J\n';
  log.info({ path }, "request");
  flush();
  closeSync(fd);
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(/^[ -~]+\n$/);
  expect(JSON.parse(text).path).toBe(path);
});
