import { expect, test } from "vitest";
import { splitFormRefusal } from "./refusal.rules.ts";

const nameIssue = { path: "name", message: "Name must be at least 2 characters." };
const eventsIssue = { path: "events.2", message: "Choose events that exist" };
const unknownFieldIssue = { path: "formAge", message: "Form age must be a number" };

test.each([
  ["an issue of a field", 400, [nameIssue], { issues: [nameIssue], message: undefined }],
  ["an issue of one entry of a field", 400, [eventsIssue], { issues: [eventsIssue], message: undefined }],
  ["an issue of no field", 400, [unknownFieldIssue], { issues: [], message: unknownFieldIssue.message }],
  ["both", 400, [unknownFieldIssue, nameIssue], { issues: [nameIssue], message: unknownFieldIssue.message }],
  ["a status that belongs to a field", 403, [], { issues: [{ path: "name", message: "No." }] }],
  ["any other refusal", 409, [], { issues: [], message: "No." }],
])("%s", (_, status, issues, splitIssues) => {
  expect(splitFormRefusal({ status, message: "No.", issues }, ["name", "events"], { 403: "name" })).toEqual(
    splitIssues,
  );
});
