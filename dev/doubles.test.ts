import { afterEach, expect, it } from "vitest";
import { createYoutubeProvider } from "#episodes/import/youtube/youtube.server.ts";
import { defaultShow } from "#show.ts";
import { type Doubles, startDoubles } from "./doubles.ts";

let doubles: Doubles | undefined;
afterEach(() => doubles?.close());

it("replace the video provider if its key is missing: the show's channel has episodes to import", async () => {
  doubles = await startDoubles({ OPENAI_API_KEY: "real", XAI_API_KEY: "real" });
  const { YOUTUBE_API_KEY: apiKey, YOUTUBE_BASE_URL: baseUrl = "" } = doubles.env;
  const youtube = createYoutubeProvider({ apiKey, baseUrl });
  expect(await youtube.listLatest(await youtube.findChannel(defaultShow.channelHandle))).toHaveLength(50);
});

it("replace each model provider whose key is missing", async () => {
  doubles = await startDoubles({ YOUTUBE_API_KEY: "real", OPENAI_API_KEY: "real" });
  expect(doubles.env).toEqual({
    XAI_API_KEY: "development",
    XAI_BASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/),
  });
});

it("don't replace a provider whose key is set", async () => {
  doubles = await startDoubles({ YOUTUBE_API_KEY: "real", OPENAI_API_KEY: "real", XAI_API_KEY: "real" });
  expect(doubles.env).toEqual({});
});
