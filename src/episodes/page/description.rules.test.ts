import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listDescriptionParagraphs, parseChapters, splitDescription } from "./description.rules.ts";

const listStamps = (text: string, lengthSeconds: number | null = null) =>
  splitDescription(text, lengthSeconds).flatMap((part) => (part.kind === "time" ? [part.seconds] : []));
const listLinks = (text: string) =>
  splitDescription(text, null).flatMap((part) => (part.kind === "link" ? [part.href] : []));

describe("time stamps", () => {
  it.each([
    ["0:00 Cold open", [0]],
    ["4:12", [252]],
    ["04:12", [252]],
    ["1:02:03", [3_723]],
    ["01:02:03", [3_723]],
    ["75:10", [4_510]],
    ["(4:12)", [252]],
    ["[4:12],", [252]],
    ["at 4:12.", [252]],
    ["4:12, 5:13", [252, 313]],
    ["4:12\n5:13", [252, 313]],
    ["4:60", []],
    ["1:60:00", []],
    ["4:1", []],
    ["16:9", []],
    ["11:00 AM", []],
    ["11:00 Am", [660]],
    ["11:00am", []],
    ["11:00 p.m.", []],
    ["1:2:3:4", []],
    ["12:34:56:78", []],
    ["a4:12", []],
    ["4:12b", []],
    ["0.4:12", []],
    ["4:12.5", []],
    ["https://example.org/?t=4:12 then 5:13", [313]],
  ])("'%s' holds %j", (text, seconds) => {
    expect(listStamps(text)).toEqual(seconds);
  });

  it("remain text beyond the end of the video", () => {
    expect(listStamps("58:40 and 58:41 and 59:00", 3_521)).toEqual([3_520]);
  });
});

describe("links", () => {
  it.each([
    ["See https://example.org.", ["https://example.org"]],
    ["(https://example.org/a)", ["https://example.org/a"]],
    ["https://example.org/a_(b)", ["https://example.org/a_(b)"]],
    ["(https://example.org/a_(b)).", ["https://example.org/a_(b)"]],
    ["https://example.org/a?b=c&d=e#f!", ["https://example.org/a?b=c&d=e#f"]],
    ['<a href="https://example.org/a">', ["https://example.org/a"]],
    ["http://one.example, http://two.example", ["http://one.example", "http://two.example"]],
    ["example.org and javascript:alert(1)", []],
    ["https://", []],
    ["https://[", []],
  ])("'%s' holds %j", (text, hrefs) => {
    expect(listLinks(text)).toEqual(hrefs);
  });
});

it("returns the parts in reading order", () => {
  expect(splitDescription("Sheet: https://example.org/s.\n4:12 The draw", null)).toEqual([
    { kind: "text", text: "Sheet: " },
    { kind: "link", text: "https://example.org/s", href: "https://example.org/s" },
    { kind: "text", text: ".\n" },
    { kind: "time", text: "4:12", seconds: 252 },
    { kind: "text", text: " The draw" },
  ]);
});

it("loses no characters of any description", () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom("4:12", "1:02:03", "https://a.example/b", ").", " ", "\n", "11:00 am"),
    ),
  );
  fc.assert(
    fc.property(pieces, (texts) => {
      const description = texts.join("");
      expect(
        splitDescription(description, 1_000)
          .map((part) => part.text)
          .join(""),
      ).toBe(description);
    }),
  );
});

describe("chapters", () => {
  it("are the lines that begin with a time stamp, in order of time", () => {
    const description = [
      "One hour, three hosts. Starts at 0:30.",
      "0:00 Cold open",
      "- 9:40 – Caller one",
      "(4:12) The draw: three topics",
      "1:01:00 | Late",
      "21:05",
      "54:02   One thing to do",
    ].join("\r\n");
    expect(parseChapters(description, 3_660)).toEqual([
      { seconds: 0, title: "Cold open" },
      { seconds: 252, title: "The draw: three topics" },
      { seconds: 580, title: "Caller one" },
      { seconds: 3_242, title: "One thing to do" },
    ]);
    expect(parseChapters(description, null).at(-1)).toEqual({ seconds: 3_660, title: "Late" });
  });

  it("aren't the lines that go on for longer than a title, nor those without visible characters", () => {
    const description = `0:00 Cold open\n11:00 every Wednesday we ${"talk and ".repeat(30)}stop\n12:00 \u200b`;
    expect(parseChapters(description, null)).toEqual([{ seconds: 0, title: "Cold open" }]);
    expect(listDescriptionParagraphs(description, parseChapters(description, null))[0]).toContain(
      "11:00 every",
    );
  });

  it.each([
    ["4:10 Am I charging enough?", "Am I charging enough?"],
    ["0:00 - 1:30 Intro", "Intro"],
    ["(0:00 – 1:02:03) Intro", "Intro"],
    ["0:00 → 1:30 - Intro", "Intro"],
    ["0:00 1:30 is a price", "1:30 is a price"],
    ["0:00 - 16:9 or not", "16:9 or not"],
  ])("'%s' has the title '%s'", (line, title) => {
    expect(parseChapters(line, null)).toMatchObject([{ title }]);
  });

  it.each(["11:00 AM every Wednesday", "11:00 a.m. on air", "11:00 pm"])("'%s' is no chapter", (line) => {
    expect(parseChapters(line, null)).toEqual([]);
  });

  it("don't exist in plain text", () => {
    expect(parseChapters("No stamps here.", null)).toEqual([]);
  });
});

describe("paragraphs", () => {
  it("leave out the lines that are listed as chapters, and nothing else", () => {
    const text = "First.\nStill first.\n\n0:00 Open\n4:12 The draw\n\nListen from 4:12 on.\r\n\r\nLast";
    expect(listDescriptionParagraphs(text, parseChapters(text, null))).toEqual([
      "First.\nStill first.",
      "Listen from 4:12 on.",
      "Last",
    ]);
    expect(listDescriptionParagraphs(text, [])).toHaveLength(4);
  });

  it("don't exist in a description that has only chapters", () => {
    expect(listDescriptionParagraphs("0:00 Open", parseChapters("0:00 Open", null))).toEqual([]);
  });
});
