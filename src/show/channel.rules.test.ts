import { expect, test } from "vitest";
import { findSiteBrand, getChannelWithBrand, parseChannel } from "./channel.rules.ts";

test.each([
  ["@berlinerrunde", "https://www.youtube.com/@berlinerrunde", "@berlinerrunde"],
  [
    "https://www.youtube.com/@berlinerrunde/videos",
    "https://www.youtube.com/@berlinerrunde",
    "@berlinerrunde",
  ],
  ["youtube.com/@x/live", "https://www.youtube.com/@x", "@x"],
  ["https://youtube.com/@x?si=abc", "https://www.youtube.com/@x", "@x"],
  [
    "https://www.youtube.com/channel/UC1234567890123456789012",
    "https://www.youtube.com/channel/UC1234567890123456789012",
    "UC1234567890123456789012",
  ],
  ["https://m.youtube.com/c/Old/", "https://www.youtube.com/c/Old", "https://www.youtube.com/c/Old"],
  ["https://www.twitch.tv/morningtalk/", "https://www.twitch.tv/morningtalk", ""],
  ["https://www.youtube.com/@m%C3%BCnchen", "https://www.youtube.com/@münchen", "@münchen"],
  ["https://www.youtube.com/@100%/videos", "https://www.youtube.com/@100%", "@100%"],
])("the channel typed as %s", (text, url, handle) => {
  expect(parseChannel(text)).toEqual({ url, handle });
});

test.each([
  "",
  "our channel",
  "https://www.youtube.com/",
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://youtu.be/dQw4w9WgXcQ",
  "https://www.youtube.com/channel/",
  "ftp://example.org",
])("'%s' is not a channel", (text) => {
  expect(parseChannel(text)).toBeNull();
});

test("a channel comes from its own address, not from where the show is streamed", () => {
  expect(getChannelWithBrand({ channelUrl: "https://www.youtube.com/@x" })).toEqual({
    url: "https://www.youtube.com/@x",
    name: "YouTube",
    icon: "youtube",
  });
  expect(getChannelWithBrand({ channelUrl: "" })).toBeNull();
  expect(findSiteBrand("https://www.show.example/live")).toEqual({ name: "show.example", icon: "website" });
});
