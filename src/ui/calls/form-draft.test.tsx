import { expect, test } from "vitest";
import { deleteFormDraft, readFormDraft, saveFormDraft } from "./form-draft.ts";

const STORED = { title: "Rent", note: "", tags: ["pay"], minutes: 5 };

test("a draft has only what differs from the initial values", () => {
  saveFormDraft("part", { ...STORED, note: "Ask Paul" }, STORED);
  expect(readFormDraft("part", STORED)).toEqual({ draft: { note: "Ask Paul" }, base: STORED });
  expect(readFormDraft("part", { ...STORED, title: "Rents" }).draft).toEqual({ note: "Ask Paul" });
});

test("a draft knows what it replaced, even if somebody else has changed that since", () => {
  saveFormDraft("part", { ...STORED, title: "Mine" }, STORED);
  const newest = { ...STORED, title: "Theirs" };
  expect(readFormDraft("part", newest)).toEqual({ draft: { title: "Mine" }, base: STORED });
});

test("a draft is deleted with its last difference", () => {
  saveFormDraft("part", { ...STORED, title: "Mine" }, STORED);
  saveFormDraft("part", STORED, STORED);
  expect(readFormDraft("part", STORED).draft).toEqual({});
  for (const key of ["part", "topic"]) saveFormDraft(key, { ...STORED, minutes: 7 }, STORED);
  deleteFormDraft("topic");
  expect([readFormDraft("part", STORED).draft, readFormDraft("topic", STORED).draft]).toEqual([
    { minutes: 7 },
    {},
  ]);
});

test("values of another kind or of unknown fields are ignored", () => {
  const draftOfEarlierVersion = { ...STORED, minutes: "five", tags: "pay, rent", place: "Studio" };
  saveFormDraft<Record<string, unknown>>("part", draftOfEarlierVersion, { ...STORED, place: "" });
  expect(readFormDraft("part", STORED).draft).toEqual({});
});

test("a draft has no passwords and passcodes", () => {
  const account = { username: "", currentPassword: "", adminPasscode: "" };
  saveFormDraft(
    "part",
    { username: "dana", currentPassword: "correct horse", adminPasscode: "KEY" },
    account,
  );
  expect(readFormDraft("part", account).draft).toEqual({ username: "dana" });
});
