import { expect, test } from "vitest";
import { findPasswordWeakness } from "./strong-password.rules.ts";

const COMMON = new Set(["qwertyuiop", "password123"]);
const SHORT = "Password must be at least 10 characters";
const KNOWN = "This password is too common. Please choose another one.";

test.each([
  ["", SHORT],
  ["ninesigns", SHORT],
  ["qwertyuiop", KNOWN],
  ["Password123", KNOWN],
  ["aaaaaaaaaa", KNOWN],
  ["0123456789", KNOWN],
  ["jihgfedcba", KNOWN],
  ["aaaaaaaaab", undefined],
  ["acegikmoqs", undefined],
  ["ten  signs", undefined],
  ["correct horse", undefined],
  [" qwertyuiop", undefined],
])("%j: %s", (password, weakness) => {
  expect(findPasswordWeakness(password, COMMON)).toBe(weakness);
});
