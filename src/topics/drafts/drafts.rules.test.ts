import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { AiProvider } from "./drafts.contract.ts";
import {
  chooseDraftSource,
  type DraftFailure,
  type DraftMode,
  describeMissingKeys,
  findProviderWithoutKey,
  halveCount,
  interleave,
  isNoCreditsMessage,
  makeBothFailedNotice,
  makeFailureNotice,
  makeSavedNotice,
  markRepeats,
} from "./drafts.rules.ts";

test.each([
  [1, 1],
  [3, 2],
  [5, 3],
  [10, 5],
])("of %i topics each provider is asked for %i", (count, asked) => {
  expect(halveCount(count)).toBe(asked);
});

test.each<[string, string, number, string]>([
  ["ab", "xy", 3, "axb"],
  ["ab", "xy", 4, "axby"],
  ["a", "x", 1, "a"],
  ["abc", "", 5, "abc"],
  ["", "xyz", 2, "xy"],
  ["a", "xyz", 5, "axyz"],
  ["", "", 3, ""],
])("%s and %s, at most %i, are %s", (first, second, count, list) => {
  expect(interleave([...first], [...second], count).join("")).toBe(list);
});

test.each<[string[], boolean[], boolean[]]>([
  [
    ["a", "b"],
    [false, false],
    [false, false],
  ],
  [
    ["a", "b"],
    [false, true],
    [false, true],
  ],
  [
    ["a", "b", "A"],
    [false, false, false],
    [false, false, true],
  ],
  [
    ["a", "a"],
    [true, true],
    [true, true],
  ],
  [[], [], []],
])("%j, of which %j are known: repeats, whatever their case, are %j", (contents, known, marked) => {
  const drafts = contents.map((content) => ({ content }));
  expect(markRepeats(drafts, (_, index) => known[index]).map(({ repeats }) => repeats)).toEqual(marked);
});

const recordedErrorsFile = new URL("../../../../shared/data/xai/xai_error_bodies.json", import.meta.url);
const recordedMessages = existsSync(recordedErrorsFile)
  ? z
      .array(
        z.object({
          body: z.object({ error: z.string() }).optional(),
          body_error_text: z.string().optional(),
        }),
      )
      .parse(JSON.parse(readFileSync(recordedErrorsFile, "utf8")))
      .map(({ body, body_error_text }) => body?.error ?? body_error_text ?? "")
  : [];

describe("xAI's message that the team has no credits", () => {
  test.each<[string, boolean]>([
    ["Your newly created team doesn't have any credits yet.", true],
    ["Your newly created team doesn't have any credits or licenses yet.", true],
    ["Your team has either used all available credits or reached its monthly spending limit.", true],
    ["You have run out of credits or need a subscription.", true],
    ["The team has no credits", true],
    ["Insufficient credits.", true],
    ["Not enough credits.", true],
    ["Incorrect API key provided: xa***.", false],
    ["Too many requests. Please slow down.", false],
    ["Credit where credit is due: the service is down.", false],
    ["", false],
  ])("%j: %s", (message, isSo) => {
    expect(isNoCreditsMessage(message)).toBe(isSo);
  });

  if (recordedMessages.length > 0)
    test("is recognized in every recorded form, and nothing else is", () => {
      expect(recordedMessages.map(isNoCreditsMessage)).toEqual(
        recordedMessages.map((words) => /credits/.test(words)),
      );
      expect(recordedMessages.filter(isNoCreditsMessage)).toHaveLength(4);
    });
});

const makeMissingKeyFailure = (provider: string): DraftFailure => ({
  message: `The key of ${provider} is missing.`,
  body: { missingApiKey: true, provider },
});
const makeXaiFailure = (message: string): DraftFailure => ({ message, body: { xaiApiError: true } });

describe("a failed call", () => {
  test.each<[string, DraftFailure, "topics" | "prompt", string, string]>([
    [
      "OpenAI's key",
      makeMissingKeyFailure("openai"),
      "topics",
      "OpenAI API Key Required",
      "Set the environment variable OPENAI_API_KEY to use OpenAI.",
    ],
    [
      "xAI's key",
      makeMissingKeyFailure("xai"),
      "topics",
      "XAI API Key Required",
      "Set the environment variable XAI_API_KEY to use XAI.",
    ],
    [
      "a key for prompts",
      makeMissingKeyFailure("openai"),
      "prompt",
      "OpenAI API Key Required",
      "Set the environment variable OPENAI_API_KEY to use OpenAI.",
    ],
    [
      "credits",
      makeXaiFailure("Your team doesn't have any credits yet."),
      "topics",
      "XAI Credits Required",
      "Your xAI team has no credits. Please buy credits at console.x.ai, or use OpenAI.",
    ],
    ["xAI", makeXaiFailure("Slow down."), "topics", "XAI API Error", "Slow down."],
    [
      "xAI without a word",
      makeXaiFailure(""),
      "topics",
      "XAI API Error",
      "xAI gave an unexpected answer. Please try again.",
    ],
    ["OpenAI", { message: "Slow down.", body: {} }, "topics", "Error generating topics", "Slow down."],
    ["OpenAI, for prompts", { message: "Slow down." }, "prompt", "Error generating prompt", "Slow down."],
    ["anything", {}, "topics", "Error generating topics", "Something went wrong. Please try again."],
    [
      "anything, for prompts",
      {},
      "prompt",
      "Error generating prompt",
      "Something went wrong. Please try again.",
    ],
  ])("for want of %s", (_, failure, what, title, description) => {
    expect(makeFailureNotice(failure, what)).toEqual({ title, description });
  });

  test.each<[string, DraftFailure, DraftFailure, string, string]>([
    [
      "both keys",
      makeMissingKeyFailure("openai"),
      makeMissingKeyFailure("xai"),
      "OpenAI API Key Required",
      "Set OPENAI_API_KEY, XAI_API_KEY, or both.",
    ],
    [
      "one key",
      makeMissingKeyFailure("openai"),
      makeXaiFailure("Slow down."),
      "Error generating topics",
      "OpenAI: The key of openai is missing. XAI: Slow down.",
    ],
    ["both", { message: "Busy." }, {}, "Error generating topics", "OpenAI: Busy."],
    [
      "a session",
      { message: "Please sign in" },
      { message: "Please sign in" },
      "Error generating topics",
      "Please sign in",
    ],
    ["everything", {}, {}, "Error generating topics", "Something went wrong. Please try again."],
  ])("of both providers, for want of %s", (_, openai, xai, title, description) => {
    expect(makeBothFailedNotice(openai, xai)).toEqual({ title, description });
  });

  test.each<[DraftFailure, AiProvider | undefined]>([
    [makeMissingKeyFailure("xai"), "xai"],
    [makeMissingKeyFailure("openai"), "openai"],
    [{ body: { missingApiKey: true } }, "openai"],
    [{ body: { missingApiKey: "yes" } }, undefined],
    [{}, undefined],
  ])("%j lacks the key of %s", (failure, provider) => {
    expect(findProviderWithoutKey(failure)).toBe(provider);
  });
});

test.each<[AiProvider[], string]>([
  [["openai"], "API key for OpenAI: set OPENAI_API_KEY in"],
  [["xai"], "API key for XAI: set XAI_API_KEY in"],
  [["openai", "xai"], "API key for OpenAI or XAI: set OPENAI_API_KEY or XAI_API_KEY in"],
])("the key of %j is asked for", (providers, words) => {
  expect(describeMissingKeys(providers)).toContain(words);
});

test.each<[{ source?: AiProvider }, DraftMode, number, AiProvider]>([
  [{ source: "xai" }, "balanced", 0, "xai"],
  [{ source: "openai" }, "xai", 0.9, "openai"],
  [{}, "openai", 0.9, "openai"],
  [{}, "xai", 0, "xai"],
  [{}, "balanced", 0, "openai"],
  [{}, "balanced", 0.49, "openai"],
  [{}, "balanced", 0.5, "xai"],
  [{}, "balanced", 0.99, "xai"],
])("%j drafted by %s, the dice showing %d, is saved as %s", (draft, mode, dice, source) => {
  expect(chooseDraftSource(draft, mode, () => dice)).toBe(source);
});

test.each<[AiProvider[], string]>([
  [["openai"], "1 topic added from OpenAI."],
  [["xai", "xai"], "2 topics added from XAI."],
  [["openai", "xai", "openai"], "3 topics added: 2 from OpenAI, 1 from XAI."],
])("%j saved", (sources, description) => {
  expect(makeSavedNotice(sources.map((source) => ({ source })))).toEqual({
    title: "Topics Saved",
    description,
  });
});
