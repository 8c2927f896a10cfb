import { join } from "node:path";
import { startS3 } from "#platform/files/testing/s3-server.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { goingRateChannel, goingRateVideos } from "../../dev/doubles/going-rate-feed.ts";
import { startOpenaiDouble } from "../../dev/doubles/openai.ts";
import { startXaiDouble } from "../../dev/doubles/xai.ts";
import { startYoutubeDouble } from "../../dev/doubles/youtube.ts";
import { type Front, type Mood, startFront } from "./front.ts";

const BODY = '{"kind": 7, "choices": "nope';
const NO_JSON = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\nconnection: close\r\n\r\n${BODY}`;
const NO_SMTP = "I AM A TEAPOT\r\n";

/** Doubles of all providers, each behind a front, and the environment that makes a site use them. */
export async function startProviderDoubles(folder: string) {
  const openai = await startOpenaiDouble({});
  const xai = await startXaiDouble({});
  const youtube = await startYoutubeDouble({
    channel: goingRateChannel,
    videos: goingRateVideos(new Date()),
  });
  const mail = await startMailServer();
  const s3 = await startS3(join(folder, "bucket"));
  const before = (address: string, nonsense = NO_JSON) => startFront(Number(new URL(address).port), nonsense);
  const fronts = {
    openai: await before(openai.baseUrl),
    xai: await before(xai.baseUrl),
    youtube: await before(youtube.origin),
    mail: await before(mail.url, NO_SMTP),
    s3: await before(s3.env.S3_ENDPOINT ?? ""),
  };
  const at = (front: Front, path = "") => `http://127.0.0.1:${front.port}${path}`;
  const all = Object.values(fronts);
  return {
    mail,
    env: {
      ...s3.env,
      S3_ENDPOINT: at(fronts.s3),
      OPENAI_API_KEY: "bench",
      OPENAI_BASE_URL: at(fronts.openai, "/v1"),
      XAI_API_KEY: "bench",
      XAI_BASE_URL: at(fronts.xai, "/v1"),
      YOUTUBE_API_KEY: "bench",
      YOUTUBE_BASE_URL: at(fronts.youtube),
      SMTP_URL: `smtp://127.0.0.1:${fronts.mail.port}`,
    },
    become: (mood: Mood) => Promise.all(all.map((front) => front.become(mood))),
    close: async () => {
      await Promise.all(all.map((front) => front.close()));
      await Promise.all([openai.close(), xai.close(), youtube.close(), mail.stop(), s3.stop()]);
    },
  };
}
