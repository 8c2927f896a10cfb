import { describe, expect, it } from "vitest";
import { parseIsoDuration } from "./youtube-answers.server.ts";

describe("secondsOfIsoDuration", () => {
  it.each([
    ["PT15M51S", 951],
    ["PT1H2M3S", 3_723],
    ["PT58M41S", 3_521],
    ["PT1H1M7S", 3_667],
    ["PT1H", 3_600],
    ["PT59S", 59],
    ["PT45S", 45],
    ["PT2H", 7_200],
    ["PT0S", 0],
    ["P0D", 0],
    ["P1DT2H3M4S", 93_784],
    ["P1W", 604_800],
    ["PT90M", 5_400],
    ["PT1.9S", 1],
    ["P", null],
    ["PT", null],
    ["P1DT", null],
    ["P1M", null],
    ["P1Y", null],
    ["15:51", null],
    ["", null],
    ["PT-5S", null],
    ["pt5s", null],
  ])("%s is %s seconds", (iso, seconds) => {
    expect(parseIsoDuration(iso)).toBe(seconds);
  });
});
