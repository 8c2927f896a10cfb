import { expect, it } from "vitest";
import { youtubePlayer } from "./youtube-player.rules.ts";

it.each([
  ['{"event":"infoDelivery","info":{"currentTime":12.7}}', 12.7, null],
  ['{"event":"infoDelivery","info":{"currentTime":12.7,"playerState":2}}', 12.7, false],
  ['{"event":"onStateChange","info":1}', null, true],
  ['{"event":"onStateChange","info":3}', null, true],
  ['{"event":"onStateChange","info":0}', null, false],
  ['{"event":"infoDelivery","info":{"volume":100}}', null, null],
  ['{"currentTime', null, null],
  [{ info: { currentTime: 1 } }, null, null],
])("the player's second, and whether it is playing, are read from %j", (message, second, isPlaying) => {
  expect(youtubePlayer.readPlayer(message)).toEqual({ second, isPlaying });
});

it("the player gets commands", () => {
  expect(JSON.parse(youtubePlayer.command("pauseVideo"))).toEqual({
    event: "command",
    func: "pauseVideo",
    args: [],
  });
  expect(JSON.parse(youtubePlayer.command("seekTo", 252)).args).toEqual([252, true]);
});
