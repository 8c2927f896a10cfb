import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { writeNoticeMail } from "./notice-mail.rules.ts";

test("notices from two days are listed by day, in the show's time zone", () => {
  const notices = ["2026-11-18T15:05:00Z", "2026-11-19T06:30:00Z", "2026-11-19T15:00:00Z"].map(
    (at, index) => ({
      at,
      text: `Notice ${index + 1}`,
      page: "/admin",
    }),
  );
  const { text } = writeNoticeMail(
    defaultShow,
    notices,
    { username: "ruth", role: "owner" },
    "https://show.example",
  );
  expect(text).toContain("Wed 8:05 AM  Notice 1\nWed 11:30 PM Notice 2\nThu 8:00 AM  Notice 3");
});

test.each([
  ["producer", "under Settings, Notices."],
  ["moderator", "under Your account, Notices."],
] as const)("tells a %s where to change the choice: %s", (role, expectedSentence) => {
  const notices = [{ at: "2026-11-18T15:05:00Z", text: "A notice", page: "/admin/topic-requests" }];
  const { text } = writeNoticeMail(defaultShow, notices, { username: "mo", role }, "https://show.example");
  expect(text).toContain(`Choose what we email you ${expectedSentence}`);
});
