import { describe, expect, it } from "vitest";
import { parseChannelReference, parseYoutubeVideoId } from "./youtube-address.rules.ts";

const id = "dQw-4w9_gXc";

describe("parseYoutubeVideoId", () => {
  it.each([
    id,
    ` ${id} `,
    `https://www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com/watch?list=PL1&index=2&v=${id}&t=42s#top`,
    `https://www.youtube.com/watch/?v=${id}`,
    `https://www.youtube.com/watch/${id}`,
    `http://youtube.com/watch?v=${id}`,
    `youtube.com/watch?v=${id}`,
    `//www.youtube.com/watch?v=${id}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
    `https://m.youtube.com/watch?v=${id}&feature=share`,
    `https://music.youtube.com/watch?v=${id}&si=abc`,
    `https://youtu.be/${id}`,
    `youtu.be/${id}?si=abc&t=10`,
    `https://www.youtube.com/shorts/${id}?feature=share`,
    `https://www.youtube.com/live/${id}?si=abc`,
    `https://www.youtube.com/embed/${id}?autoplay=1`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://youtube.com/v/${id}/`,
    `https://www.youtube.com:443/watch?v=${id}`,
  ])("%s is the address of the video", (text) => {
    expect(parseYoutubeVideoId(text)).toBe(id);
  });

  it.each([
    "",
    "   ",
    "short",
    "elevenchars!",
    `${id}x`,
    "hello world",
    "https://www.youtube.com/",
    "https://www.youtube.com/watch",
    "https://www.youtube.com/watch?v=short",
    `https://www.youtube.com/watch?v=${id}x`,
    `https://www.youtube.com/playlist?list=${id}`,
    `https://www.youtube.com/feed/${id}`,
    "https://www.youtube.com/embed/videoseries?list=PL1",
    "https://www.youtube.com/embed/live_stream?channel=UC1",
    "https://www.youtube.com/@thegoingrate",
    `https://youtu.be/${id}x`,
    "https://youtu.be/",
    `https://vimeo.com/${id}`,
    `https://youtube.com.example.org/watch?v=${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    `https://youtube.com@example.org/watch?v=${id}`,
    `https://example.org/?u=youtube.com/watch?v=${id}`,
    `ftp://youtube.com/watch?v=${id}`,
    `javascript://youtube.com/watch?v=${id}`,
    `https://youtube.com/watch?v=${id}%00`,
  ])("'%s' is not a video's address", (text) => {
    expect(parseYoutubeVideoId(text)).toBeNull();
  });
});

const channel = "UC_x5XG1OV2P6uZZ5FSM9Ttw";

describe("parseChannelReference", () => {
  it.each([
    ["@thegoingrate", "handle", "thegoingrate"],
    [" @The.Going-Rate_1 ", "handle", "The.Going-Rate_1"],
    ["https://www.youtube.com/@thegoingrate", "handle", "thegoingrate"],
    ["https://www.youtube.com/@thegoingrate/videos?view=0", "handle", "thegoingrate"],
    ["youtube.com/@thegoingrate/", "handle", "thegoingrate"],
    ["m.youtube.com/@thegoingrate", "handle", "thegoingrate"],
    ["https://www.youtube.com/%40thegoingrate", "handle", "thegoingrate"],
    ["https://www.youtube.com/@caf%C3%A9", "handle", "café"],
    ["@ラジオ", "handle", "ラジオ"],
    [channel, "id", channel],
    [`https://www.youtube.com/channel/${channel}`, "id", channel],
    [`http://youtube.com/channel/${channel}/about`, "id", channel],
    [`www.youtube.com/channel/${channel}`, "id", channel],
    ["https://www.youtube.com/c/TheGoingRate", "name", "TheGoingRate"],
    ["youtube.com/c/TheGoingRate/featured", "name", "TheGoingRate"],
    ["https://www.youtube.com/user/goingrate", "user", "goingrate"],
    ["https://www.youtube.com/TheGoingRate", "name", "TheGoingRate"],
    ["thegoingrate", "name", "thegoingrate"],
  ])("%s is the %s %s", (text, by, value) => {
    expect(parseChannelReference(text)).toEqual({ by, value });
  });

  it.each([
    "",
    "@",
    "@two words",
    "two words",
    "https://www.youtube.com/",
    "youtube.com",
    "https://www.youtube.com/channel/",
    "https://www.youtube.com/channel/UCshort",
    "https://www.youtube.com/c/",
    "https://www.youtube.com/watch?v=dQw-4w9_gXc",
    "https://www.youtube.com/playlist?list=PL1",
    "https://youtu.be/dQw-4w9_gXc",
    "https://vimeo.com/@thegoingrate",
    "https://youtube.com.example.org/@thegoingrate",
    "https://www.youtube.com/%E0%A4%A",
  ])("'%s' is not a channel", (text) => {
    expect(parseChannelReference(text)).toBeNull();
  });
});
