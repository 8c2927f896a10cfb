import { afterEach, expect, it } from "vitest";
import { connectYoutube } from "#episodes/youtube.server.ts";
import { show } from "#show.ts";
import { type Doubles, startDoubles } from "./doubles.ts";

let doubles: Doubles | undefined;
afterEach(() => doubles?.close());

it("stand in for a provider without a key: the show's own channel has episodes to import", async () => {
  doubles = await startDoubles({});
  const { YOUTUBE_API_KEY: apiKey, YOUTUBE_BASE_URL: baseUrl = "" } = doubles.env;
  const youtube = connectYoutube({ apiKey, baseUrl });
  expect(await youtube.latestUploads(await youtube.resolveChannel(show.channelHandle))).toHaveLength(50);
});

it("leave a provider whose key is set alone", async () => {
  doubles = await startDoubles({ YOUTUBE_API_KEY: "real" });
  expect(doubles.env).toEqual({});
});
