import { expect, test } from "vitest";
import { mergeWithNewest } from "./merge-with-newest.ts";

test("a form keeps what was typed and shows what somebody else has saved", () => {
  const initialValues = {
    title: "Rates",
    author: "Kit",
    email: "",
    locked: true,
    events: ["live"],
    order: 1,
  };
  const newestValues = {
    title: "The Rates",
    author: "Sam",
    email: "",
    locked: false,
    events: ["ended", "live"],
    order: 2,
  };
  const typedValues = { ...initialValues, author: "Ann", email: "a@b.c", order: 2, events: ["ended"] };
  const { merged: mergedValues, issues } = mergeWithNewest(initialValues, typedValues, newestValues);
  expect(mergedValues).toEqual({
    ...{ title: "The Rates", author: "Ann", email: "a@b.c", locked: false, events: ["ended"], order: 2 },
  });
  expect(issues).toEqual([
    {
      path: "author",
      message: "Somebody else has changed this to “Sam”. Saving again replaces it with yours.",
    },
    { path: "events", message: "Somebody else has changed this. Saving again replaces it with yours." },
  ]);
});

test("a field that somebody else has emptied says so", () => {
  const { issues } = mergeWithNewest({ text: "A" }, { text: "B" }, { text: "" });
  expect(issues).toEqual([
    { path: "text", message: "Somebody else has emptied this. Saving again replaces it with yours." },
  ]);
});
