import { expect, test } from "vitest";
import { findPasswordWeakness } from "./strong-password.rules.ts";

const COMMON_PASSWORDS = new Set(["qwertyuiop", "password123"]);
const TOO_SHORT_MESSAGE = "Password must be at least 10 characters";
const TOO_COMMON_MESSAGE = "This password is too common. Please choose another one.";

test.each([
  ["", TOO_SHORT_MESSAGE],
  ["ninesigns", TOO_SHORT_MESSAGE],
  ["qwertyuiop", TOO_COMMON_MESSAGE],
  ["Password123", TOO_COMMON_MESSAGE],
  ["aaaaaaaaaa", TOO_COMMON_MESSAGE],
  ["0123456789", TOO_COMMON_MESSAGE],
  ["jihgfedcba", TOO_COMMON_MESSAGE],
  ["aaaaaaaaab", undefined],
  ["acegikmoqs", undefined],
  ["ten  signs", undefined],
  ["correct horse", undefined],
  [" qwertyuiop", undefined],
])("%j: %s", (password, weakness) => {
  expect(findPasswordWeakness(password, COMMON_PASSWORDS)).toBe(weakness);
});
