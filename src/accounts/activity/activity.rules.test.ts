import { expect, test } from "vitest";
import { RECORDED_ACTIONS } from "#accounts/team/recorded-actions.rules.ts";
import {
  addSubject,
  describeEvent,
  formatActivityDay,
  formatAuthor,
  listPersonFilterOptions,
  makeEventPath,
  mayOpenPath,
} from "./activity.rules.ts";

const PUT_BACK_TEXT = "made the topics that visitors had used available again";

test.each([
  ["delete", "topic", "3 topics", "deleted 3 topics", ""],
  ["delete", "topic", null, "deleted a topic", ""],
  ["change-role", "user", "lou: none to moderator", "changed a role", "lou: none to moderator"],
  ["create", "invitation", "moderator", "invited a moderator", ""],
  ["create", "invitation", "owner", "invited an owner", ""],
  [
    "change",
    "settings",
    "spinPasscode, hostKey",
    "changed the settings",
    "the spin passcode, the link to the hosts' view",
  ],
  ["change", "settings", "the price of gpt-6-luna", "changed the settings", "the price of gpt-6-luna"],
  ["change", "week", "template", "changed the template for new weeks", ""],
  ["import", "episodes", "gV_eZYGWOqs", "imported videos", "gV_eZYGWOqs"],
  ["air", "topic", null, "linked a topic to an episode", ""],
  ["take-back", "topic", null, "unlinked a topic from its episode", ""],
  ["approve", "topic-request", null, "approved a topic request", ""],
  ["change", "notices", null, "changed their notices", ""],
  ["empty-trash", "topic", "24824 permanently", "permanently deleted 24,824 topics", ""],
  ["empty-trash", "guest-request", "1 permanently", "permanently deleted a guest request", ""],
  ["empty-trash", "host-profile", "3 permanently", "permanently deleted a host", ""],
  ["empty-trash", "episode", null, "permanently deleted an episode", ""],
  ["restore", "topic", "12 of 12", "restored 12 topics", ""],
  ["restore", "topic", "999 of 1200", "restored 999 of 1,200 topics", ""],
  ["restore", "transcript", "0 of 1", "could not restore a transcript", ""],
  ["restore", "topic", "0 of 1200", "could not restore 1,200 topics", ""],
  ["restore", "host-profile", "0 of 3", "could not restore a host", ""],
  ["restore", "transcript", "1 of 1", "restored a transcript", ""],
  ["restore", "host-profile", "3 of 3", "restored a host", ""],
  ["restore", "host-profile", "2 of 3", "restored a host", "2 of 3"],
  ["remove", "sample-content", "15 rows", "removed the sample content", "15 rows"],
  ["remove", "sample-content", "1 rows", "removed the sample content", "1 row"],
  ["remove", "sample-content", "0 rows", "removed the sample content", "None was left"],
  ["import", "topic", "1 topics", "imported a topic", ""],
  ["import", "topic", "50000 topics", "imported 50,000 topics", ""],
  ["create", "topic", "1,062 topics", "added 1,062 topics", ""],
  ["undo-bulk", "topic", "12 topics", "undid a change to 12 topics", ""],
  ["delete-all", "topic", "12 topics, kept in copy.csv", "deleted 12 topics", "kept in copy.csv"],
  ["delete", "topic", "“12 topics”", "deleted a topic", "“12 topics”"],
  ["upload", "transcript", "12 monkeys", "uploaded a transcript", "12 monkeys"],
  ["create", "webhook", "2 lamps", "added a webhook", "2 lamps"],
  ["delete", "token", "2 lamps", "deleted an API token", "2 lamps"],
  ["put-back", "topic", "1 topics", PUT_BACK_TEXT, "1 topic"],
  ["count-held", "week", "1200 votes", "counted votes that were held", "1,200 votes"],
  ["release", "mails", "1 mails of 2026-11-18", "released the emails after a show", "1 email of 2026-11-18"],
  ["release", "held-mails", "19 mails", "sent the emails that were waiting", "19 emails"],
  ["update", "episodes", "3 added, 2 changed", "updated the episodes", "3 added, 2 changed"],
  ["polish", "trophy-case", null, "polish trophy case", ""],
])("%s %s with %j reads %s", (action, entity, detail, text, more) => {
  expect(describeEvent({ action, entity, entityId: null, detail })).toMatchObject({ text, more });
});

test.each([
  ["topic", "Who pays?", "ruth", "selected a topic", "", "“Who pays?”"],
  ["topic", "Who pays?", "ruth", "deleted a topic", "“Who pays?”", "“Who pays?”"],
  ["guest-request", "Dana Whitcomb", "ruth", "offered dates to a guest", "", "Dana Whitcomb"],
  ["guest-request", null, "(guest)", "permanently erased their data", "", ""],
  ["user", "lou", "ruth", "changed a role", "lou: none to moderator", "lou: none to moderator"],
  ["user", "lou", "ruth", "created a password link", "", "lou"],
  ["user", "ruth", "ruth", "changed their password", "", ""],
  ["episode", "What rent buys", "ruth", "changed an episode's number", "12", "What rent buys: 12"],
])("a %s called %j, of %s, who %s with %j: %s", (entity, subject, username, text, more, expected) => {
  expect(addSubject({ text, more }, { entity, subject, username })).toBe(expected);
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
  ["(suggester)", "A suggester"],
  ["(schedule)", "Greenroom"],
  ["(terminal)", "The terminal"],
  ["ruth", "ruth"],
])("%s is called %s", (username, name) => {
  expect(formatAuthor(username)).toBe(name);
});

test("the people to choose from are in the order of their shown names, with the chosen one among them", () => {
  const labels = (selected: string) =>
    listPersonFilterOptions(["zoe", "Ben", "(terminal)", "ann"], selected).map(({ label }) => label);
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

test.each([
  ["go-live", "week", "2026-11-18", "/admin/week/2026-11-18"],
  ["open", "question", "2026-11-18", "/admin/questions"],
  ["change", "week", "template", "/admin/week"],
  ["change", "settings", "spinPasscode", "/admin/settings"],
])("'Open' of %s %s %s leads to %s", (action, entity, detail, path) => {
  expect(describeEvent({ action, entity, entityId: null, detail }).page).toBe(path);
});

test.each([
  ["/admin", "topic", "Who pays?", "/admin?search=Who+pays%3F"],
  ["/admin", "topic", null, "/admin"],
  ["/admin/guest-requests", "guest-request", "Dana", "/admin/guest-requests?list=all&search=Dana"],
  ["/admin/hosts", "host-profile", "Ruth", "/admin/hosts"],
])("'Open' on %s for a %s called %j leads to %s", (page, entity, subject, path) => {
  expect(makeEventPath(page, { entity, subject })).toBe(path);
});

test("days are named in the show's time zone", () => {
  const now = new Date("2026-11-21T05:00:00Z");
  const nameDay = (iso: string) => formatActivityDay(new Date(iso), now, "America/Denver");
  expect([nameDay("2026-11-21T04:00:00Z"), nameDay("2026-11-20T06:00:00Z")]).toEqual(["Today", "Yesterday"]);
  expect(nameDay("2026-11-18T19:03:00Z")).toBe("Wednesday, Nov 18");
});

test("a change's day has its year if the show's zone has entered another one since", () => {
  const nameDay = (iso: string, now: string) =>
    formatActivityDay(new Date(iso), new Date(now), "America/Denver");
  expect(nameDay("2027-01-01T04:00:00Z", "2027-01-05T12:00:00Z")).toBe("Thursday, Dec 31, 2026");
  expect(nameDay("2026-12-29T20:00:00Z", "2027-01-01T04:00:00Z")).toBe("Tuesday, Dec 29");
});
