import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { startS3 } from "#platform/files/testing/s3-server.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { goingRateChannel, makeGoingRateVideos } from "../../dev/doubles/going-rate-feed.ts";
import { startOpenaiDouble } from "../../dev/doubles/openai.ts";
import { startXaiDouble } from "../../dev/doubles/xai.ts";
import { startYoutubeDouble } from "../../dev/doubles/youtube.ts";

const INVALID_JSON = '{"kind": 7, "choices": "nope';
const INVALID_JSON_RESPONSE = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${INVALID_JSON.length}\r\nconnection: close\r\n\r\n${INVALID_JSON}`;
const INVALID_SMTP_GREETING = "I AM A TEAPOT\r\n";

/**
 * Starts fakes of all providers, each behind a proxy that can fail. Returns the environment that makes a site use them.
 */
export async function startFakeProviders(folder: string) {
  const openai = await startOpenaiDouble({});
  const xai = await startXaiDouble({});
  const youtube = await startYoutubeDouble({
    channel: goingRateChannel,
    videos: makeGoingRateVideos(new Date()),
  });
  const mail = await startMailServer();
  const s3 = await startS3(join(folder, "bucket"), { listing: true });
  const before = (address: string, nonsense = INVALID_JSON_RESPONSE) =>
    startProviderProxy(Number(new URL(address).port), nonsense);
  const fronts = {
    openai: await before(openai.baseUrl),
    xai: await before(xai.baseUrl),
    youtube: await before(youtube.origin),
    mail: await before(mail.url, INVALID_SMTP_GREETING),
    s3: await before(s3.env.S3_ENDPOINT ?? ""),
  };
  const at = (front: ProviderProxy, path = "") => `http://127.0.0.1:${front.port}${path}`;
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
    become: (mood: ProviderBehavior) => Promise.all(all.map((front) => front.become(mood))),
    close: async () => {
      await Promise.all(all.map((front) => front.close()));
      await Promise.all([openai.close(), xai.close(), youtube.close(), mail.stop(), s3.stop()]);
    },
  };
}

/** How a provider behaves: normally, refuses connections, never responds, or sends nonsense. */
export type ProviderBehavior = "well" | "refuses" | "hangs" | "talks nonsense";

/** A proxy in front of a provider's fake, at a fixed address. */
type ProviderProxy = { port: number; become(mood: ProviderBehavior): Promise<void>; close(): Promise<void> };

/**
 * Starts a proxy to the port `target`. When it talks nonsense, it sends `nonsense` to each client and then closes the
 * connection.
 */
async function startProviderProxy(target: number, nonsense: string): Promise<ProviderProxy> {
  let mood: ProviderBehavior = "well";
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on("close", () => open.delete(client)).on("error", () => client.destroy());
    if (mood === "hangs") return;
    if (mood === "talks nonsense") {
      // An SMTP client waits for a greeting, but an HTTP client speaks first.
      if (nonsense.startsWith("HTTP")) client.once("data", () => client.end(nonsense));
      else client.end(nonsense);
      return;
    }
    const behind = connect(target, "127.0.0.1");
    behind.on("error", () => client.destroy()).on("close", () => client.destroy());
    client.on("close", () => behind.destroy());
    client.pipe(behind).pipe(client);
  });
  const port = await listenOn(server, 0);
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      hangUp();
    });
  return {
    port,
    become: async (next) => {
      if (mood !== "refuses" && next === "refuses") await close();
      if (mood === "refuses" && next !== "refuses") await listenOn(server, port);
      mood = next;
      hangUp();
    },
    close: () => (mood === "refuses" ? Promise.resolve() : close()),
  };
}

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      const address = server.address();
      resolve(address && typeof address === "object" ? address.port : port);
    });
  });
}
