import { expect, test } from "vitest";
import { sortIssues } from "./refusal.rules.ts";

const short = { path: "name", message: "Name must be at least 2 characters." };
const listed = { path: "events.2", message: "Choose events that exist" };
const foreign = { path: "formAge", message: "Form age must be a number" };

test.each([
  ["an issue of a field", 400, [short], { issues: [short], message: undefined }],
  ["an issue of one entry of a field", 400, [listed], { issues: [listed], message: undefined }],
  ["an issue of no field", 400, [foreign], { issues: [], message: foreign.message }],
  ["both", 400, [foreign, short], { issues: [short], message: foreign.message }],
  ["a status that belongs to a field", 403, [], { issues: [{ path: "name", message: "No." }] }],
  ["any other refusal", 409, [], { issues: [], message: "No." }],
])("%s", (_, status, issues, sorted) => {
  expect(sortIssues({ status, message: "No.", issues }, ["name", "events"], { 403: "name" })).toEqual(sorted);
});
