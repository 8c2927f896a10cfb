import { expect, test } from "vitest";
import { RECORDED_ACTIONS } from "#accounts/team/recorded.rules.ts";
import {
  describeEvent,
  formatAuthor,
  formatDay,
  isDeletionInTrash,
  listPersonOptions,
  mayOpenPath,
} from "./activity.rules.ts";

test.each([
  ["delete", "topic", "3 topics", "deleted 3 topics", ""],
  ["delete", "topic", null, "deleted a topic", ""],
  ["change-role", "user", "lou: none to moderator", "changed a role", "lou: none to moderator"],
  ["create", "invitation", "moderator", "invited a moderator", ""],
  ["create", "invitation", "owner", "invited an owner", ""],
  ["change", "settings", "spinPasscode", "changed the settings", "spinPasscode"],
  ["approve", "topic-request", null, "approved a topic request", ""],
  ["change", "notices", null, "changed their notices", ""],
  ["polish", "trophy-case", null, "polish trophy case", ""],
])("%s %s with %j reads %s", (action, entity, detail, text, more) => {
  expect(describeEvent({ action, entity, entityId: null, detail })).toMatchObject({ text, more });
});

const recordedEvents = Object.entries(RECORDED_ACTIONS).flatMap(([entity, actions]) =>
  actions.map((action) => ({ action, entity })),
);

test.each(recordedEvents)("'$action $entity' reads as a sentence in the past", ({ action, entity }) => {
  const { text } = describeEvent({ action, entity, entityId: 1, detail: null });
  const verb = text
    .replace(/^permanently /, "")
    .split(" ", 1)
    .join();
  expect(verb).not.toBe(action.split("-", 1).join());
  expect(verb).toMatch(
    /ed$|^(could|drew|gave|had|hid|linked|made|moved|put|sent|set|took|went|chose|withdrew|undid)$/,
  );
  expect(text).not.toContain(entity.includes("-") ? entity : `${action} ${entity}`);
});

test.each([
  ["(guest)", "A guest"],
  ["(schedule)", "Greenroom"],
  ["(terminal)", "The terminal"],
  ["ruth", "ruth"],
])("%s is called %s", (username, name) => {
  expect(formatAuthor(username)).toBe(name);
});

test("the people to choose from are in the order of their shown names, with the chosen one among them", () => {
  const labels = (selected: string) =>
    listPersonOptions(["zoe", "Ben", "(terminal)", "ann"], selected).map(({ label }) => label);
  expect(labels("")).toEqual(["ann", "Ben", "The terminal", "zoe"]);
  expect(labels("zoe")).toEqual(labels(""));
  expect(labels("dan")).toEqual(["ann", "Ben", "dan", "The terminal", "zoe"]);
});

test.each([
  ["create", "backup", "owner", true],
  ["create", "backup", "producer", false],
  ["release", "held-mails", "producer", false],
  ["update", "topic", "producer", true],
])("the page of %s %s can be opened by a person with the role %s: %s", (action, entity, role, isAllowed) => {
  const { page } = describeEvent({ action, entity, entityId: null, detail: null });
  expect(mayOpenPath(page ?? "", role)).toBe(isAllowed);
});

test("days are named in the show's time zone", () => {
  const now = new Date("2026-11-21T05:00:00Z");
  const nameDay = (iso: string) => formatDay(new Date(iso), now, "America/Denver");
  expect([nameDay("2026-11-21T04:00:00Z"), nameDay("2026-11-20T06:00:00Z")]).toEqual(["Today", "Yesterday"]);
  expect(nameDay("2026-11-18T19:03:00Z")).toBe("Wednesday, Nov 18");
});

test("a deletion can be restored as long as the trash has it", () => {
  const deletedAt = "2026-11-21T05:00:00.000Z";
  const deletions = [{ by: "ruth", at: "2026-11-21T05:00:00.300Z" }];
  expect(isDeletionInTrash({ action: "delete", username: "ruth", at: deletedAt }, deletions)).toBe(true);
  expect(isDeletionInTrash({ action: "delete", username: "kit", at: deletedAt }, deletions)).toBe(false);
  expect(isDeletionInTrash({ action: "change", username: "ruth", at: deletedAt }, deletions)).toBe(false);
  expect(
    isDeletionInTrash({ action: "delete", username: "ruth", at: "2026-11-21T05:01:00Z" }, deletions),
  ).toBe(false);
});
