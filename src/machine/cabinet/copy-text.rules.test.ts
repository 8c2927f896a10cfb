import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { formatTopicsForClipboard } from "./copy-text.rules.ts";

test("the hashtags come from the show's name, and the team can add more", () => {
  const formatHashtags = (show: object) =>
    formatTopicsForClipboard({ ...defaultShow, ...show }, [], new Date(2026, 10, 18))
      .split("\n")
      .at(-1);
  expect(formatHashtags({ name: "Evening Talk" })).toBe("#EveningTalk #ShowTopic");
  expect(formatHashtags({ name: "Evening Talk", hashtags: ["#ShowTopic", "#Berlin"] })).toBe(
    "#EveningTalk #ShowTopic #Berlin",
  );
  expect(formatHashtags({ name: "!!" })).toBe("#ShowTopic");
});

test("the copied result has the title, the date, three topics and two hashtags", () => {
  const topics = [
    { id: 1, text: "Is a four-day week a raise?", category: "Pay", subCategory: "Working hours" },
    { id: 2, text: "Who pays at dinner?", category: "Family", subCategory: "Money", requesterName: "Dana" },
    { id: 3, text: "When is it time to go?", category: "Work", subCategory: "Quitting" },
  ];
  expect(formatTopicsForClipboard(defaultShow, topics, new Date(2026, 10, 18))).toBe(
    `The Going Rate: Show Topics
Nov 18, 2026

Topic 1: Is a four-day week a raise?
Category: Pay
Sub-category: Working hours

Topic 2: Who pays at dinner?
Category: Family
Sub-category: Money

Topic 3: When is it time to go?
Category: Work
Sub-category: Quitting

#TheGoingRate #ShowTopic`,
  );
});
