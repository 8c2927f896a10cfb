import { expect, test } from "vitest";
import { deleteAllDrafts, deleteDraft, readDraft, saveDraft } from "./form-draft.ts";

const STORED = { title: "Rent", note: "", tags: ["pay"], minutes: 5 };

test("a draft has only what differs from the initial values", () => {
  saveDraft("part", { ...STORED, note: "Ask Paul" }, STORED);
  expect(readDraft("part", STORED)).toEqual({ draft: { note: "Ask Paul" }, issues: [] });
  expect(readDraft("part", { ...STORED, title: "Rents" }).draft).toEqual({ note: "Ask Paul" });
});

test("of a value that somebody else has changed since, a draft says to what", () => {
  saveDraft("part", { ...STORED, title: "Mine" }, STORED);
  const { draft, issues } = readDraft("part", { ...STORED, title: "Theirs" });
  expect(draft).toEqual({ title: "Mine" });
  expect(issues).toEqual([
    {
      path: "title",
      message: "Somebody else has changed this to “Theirs”. Saving again replaces it with yours.",
    },
  ]);
});

test("a draft is deleted with its last difference, and all are when somebody signs out", () => {
  saveDraft("part", { ...STORED, title: "Mine" }, STORED);
  saveDraft("part", STORED, STORED);
  expect(readDraft("part", STORED).draft).toEqual({});
  for (const key of ["part", "topic"]) saveDraft(key, { ...STORED, minutes: 7 }, STORED);
  deleteDraft("topic");
  expect([readDraft("part", STORED).draft, readDraft("topic", STORED).draft]).toEqual([{ minutes: 7 }, {}]);
  deleteAllDrafts();
  expect(readDraft("part", STORED).draft).toEqual({});
});

test("values of another kind or of unknown fields are ignored", () => {
  const draftOfEarlierVersion = { ...STORED, minutes: "five", tags: "pay, rent", place: "Studio" };
  saveDraft<Record<string, unknown>>("part", draftOfEarlierVersion, { ...STORED, place: "" });
  expect(readDraft("part", STORED).draft).toEqual({});
});
