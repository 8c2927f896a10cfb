import { expect, test } from "vitest";
import {
  EMPTY_SETUP_ANSWERS,
  findAccountErrors,
  findContactErrors,
  getSetupField,
  makeShowInput,
} from "./setup-answers.rules.ts";

test("a channel in any form, a page and a profile become streams, links and the handle that imports use", () => {
  const channelAnswers = {
    channel: "https://www.youtube.com/@berlinerrunde/videos?si=abc",
    linkedin: "linkedin.com/company/berlinerrunde",
    x: "https://x.com/berlinerrunde",
    contact: " hallo@berlinerrunde.example ",
  };
  expect(makeShowInput({ ...EMPTY_SETUP_ANSWERS, ...channelAnswers })).toEqual({
    channelUrl: "https://www.youtube.com/@berlinerrunde",
    channelHandle: "@berlinerrunde",
    streams: [
      { name: "YouTube", url: "https://www.youtube.com/@berlinerrunde/live", icon: "youtube" },
      { name: "LinkedIn", url: "https://linkedin.com/company/berlinerrunde", icon: "linkedin" },
      { name: "X", url: "https://x.com/berlinerrunde", icon: "twitter" },
    ],
    social: [
      { type: "youtube", url: "https://www.youtube.com/@berlinerrunde" },
      { type: "linkedin", url: "https://linkedin.com/company/berlinerrunde" },
      { type: "twitter", url: "https://x.com/berlinerrunde" },
    ],
    contactEmail: "hallo@berlinerrunde.example",
  });
});

test("a channel on another site is only a link: nothing is imported from it", () => {
  expect(
    makeShowInput({ ...EMPTY_SETUP_ANSWERS, channel: "https://www.twitch.tv/morningtalk" }),
  ).toMatchObject({
    channelUrl: "https://www.twitch.tv/morningtalk",
    channelHandle: "",
    streams: [{ name: "Twitch", url: "https://www.twitch.tv/morningtalk", icon: "website" }],
  });
});

test.each([
  [
    "bea@example.org",
    "",
    { username: expect.stringMatching(/^Username must be 3 to 32 letters from A to Z/) },
  ],
  ["Ольга", "bea@", { username: expect.any(String), email: "Please enter a valid email address" }],
  [" ", "bea@example.org", { username: "Username is required" }],
  [" bea.B_2 ", " Bea+Show@Example.ORG ", undefined],
])("the account's step refuses what the last step would refuse: %s, %s", (username, email, errors) => {
  const answers = { ...EMPTY_SETUP_ANSWERS, username, email, password: "correct horse" };
  expect(findAccountErrors(answers)).toEqual(errors);
});

test("a wrong address is reported at its field", () => {
  const answers = {
    ...EMPTY_SETUP_ANSWERS,
    channel: "https://youtu.be/dQw4w9WgXcQ",
    linkedin: "us",
    contact: "kit",
  };
  expect(Object.keys(findContactErrors(answers) ?? {})).toEqual(["channel", "linkedin", "contactEmail"]);
  expect(findContactErrors(EMPTY_SETUP_ANSWERS)).toBeUndefined();
});

test.each([
  ["show.streams.0.name", "streams"],
  ["show.hosts.1", "hosts"],
  ["show.schedule.hour", "hour"],
  ["show.name", "name"],
  ["password", "password"],
])("the server's message about %s belongs to the field %s", (path, field) => {
  expect(getSetupField(path)).toBe(field);
});

test("a named show without a time keeps the sample's time of day, in its own zone", () => {
  const answers = { ...EMPTY_SETUP_ANSWERS, name: "Morning Talk", timeZone: "Europe/Berlin" };
  expect(makeShowInput(answers)?.schedule).toEqual({ timeZone: "Europe/Berlin" });
  expect(makeShowInput({ ...EMPTY_SETUP_ANSWERS, timeZone: "Europe/Berlin" })).toBeUndefined();
});
