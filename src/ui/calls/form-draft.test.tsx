import { expect, test } from "vitest";
import { deleteDraft, readDraft, saveDraft } from "./form-draft.ts";

const STORED = { title: "Rent", note: "", tags: ["pay"], minutes: 5 };

test("a draft has only what differs from the initial values", () => {
  saveDraft("part", { ...STORED, note: "Ask Paul" }, STORED);
  expect(readDraft("part", STORED)).toEqual({ draft: { note: "Ask Paul" }, base: STORED });
  expect(readDraft("part", { ...STORED, title: "Rents" }).draft).toEqual({ note: "Ask Paul" });
});

test("a draft knows what it replaced, even if somebody else has changed that since", () => {
  saveDraft("part", { ...STORED, title: "Mine" }, STORED);
  const newest = { ...STORED, title: "Theirs" };
  expect(readDraft("part", newest)).toEqual({ draft: { title: "Mine" }, base: STORED });
});

test("a draft is deleted with its last difference", () => {
  saveDraft("part", { ...STORED, title: "Mine" }, STORED);
  saveDraft("part", STORED, STORED);
  expect(readDraft("part", STORED).draft).toEqual({});
  for (const key of ["part", "topic"]) saveDraft(key, { ...STORED, minutes: 7 }, STORED);
  deleteDraft("topic");
  expect([readDraft("part", STORED).draft, readDraft("topic", STORED).draft]).toEqual([{ minutes: 7 }, {}]);
});

test("values of another kind or of unknown fields are ignored", () => {
  const draftOfEarlierVersion = { ...STORED, minutes: "five", tags: "pay, rent", place: "Studio" };
  saveDraft<Record<string, unknown>>("part", draftOfEarlierVersion, { ...STORED, place: "" });
  expect(readDraft("part", STORED).draft).toEqual({});
});

test("a draft has no passwords and passcodes", () => {
  const account = { username: "", currentPassword: "", adminPasscode: "" };
  saveDraft("part", { username: "dana", currentPassword: "correct horse", adminPasscode: "KEY" }, account);
  expect(readDraft("part", account).draft).toEqual({ username: "dana" });
});
