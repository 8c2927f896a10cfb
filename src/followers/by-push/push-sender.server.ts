import webPush from "web-push";
import type { House } from "#app/house.server.ts";
import { type KeptConnections, postToAddress } from "#platform/http/http.server.ts";
import { type PushKeys, readPushKeys } from "./push-key.server.ts";

/**
 * A push notification as the service worker shows it, in place of any earlier notification with the same `tag`. `url`
 * is a path.
 */
export type PushNotification = { title: string; body: string; url: string; tag: string };

/**
 * What a push service did with a notification: accepted it, reported that the browser no longer exists, asked us to
 * try again later, or refused the notification permanently.
 */
export type PushOutcome = "taken" | "gone" | "later" | "refused";

type Browser = { endpoint: string; p256dh: string; auth: string };

/**
 * Sends a push notification to a browser through its push service. `ttl` is in seconds. Never throws: returns "refused"
 * if no notification can be made for the browser.
 */
export type PushSender = (
  browser: Browser,
  notice: PushNotification,
  options: { ttl: number; patienceMs: number },
) => Promise<PushOutcome>;

/**
 * Returns a function that sends push notifications. It signs the site's proof of identity only once for each push
 * service: services accept the same proof for up to a day (RFC 8292), and web-push's proofs expire after half a day.
 */
export async function openPushSender(house: House, connections: KeptConnections): Promise<PushSender> {
  const keys = await readPushKeys(house);
  const proofs = new Map<string, string>();
  return async ({ endpoint, p256dh, auth }, notification, { ttl, patienceMs }) => {
    const makeRequest = () => {
      const { origin } = new URL(endpoint);
      const proof = proofs.get(origin) ?? makeVapidAuthorization(house, keys, origin);
      proofs.set(origin, proof);
      return webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(notification),
        {
          TTL: ttl,
          urgency: "high",
          topic: toPushTopic(notification.tag),
          headers: { Authorization: proof },
        },
      );
    };
    let request: webPush.RequestDetails;
    try {
      request = makeRequest();
    } catch (error) {
      house.log.warn({ error }, "a notification for a browser could not be created");
      return "refused";
    }
    const headerTexts = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    const status = await postToAddress(endpoint, {
      body: request.body ?? "",
      headers: Object.fromEntries(headerTexts),
      allowPrivate: house.env.WEBHOOK_ALLOW_PRIVATE,
      signal: AbortSignal.timeout(patienceMs),
      connections,
    }).catch(() => 0);
    return toOutcome(status);
  };
}

function makeVapidAuthorization(
  { env, show }: House,
  { publicKey, privateKey }: PushKeys,
  origin: string,
): string {
  const { contactEmail } = show();
  const mailbox = contactEmail || `show@${new URL(env.PUBLIC_URL).hostname}`;
  const sender = env.PUBLIC_URL.startsWith("https:") ? env.PUBLIC_URL : `mailto:${mailbox}`;
  return webPush.getVapidHeaders(origin, sender, publicKey, privateKey, "aes128gcm").Authorization;
}

/**
 * Turns a tag into a topic (RFC 8030, 5.4). While a browser is offline, the push service keeps only the latest
 * notification on a topic.
 */
const toPushTopic = (tag: string): string => tag.replace(/[^\w-]/g, "-").slice(0, 32);

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  const isRefused = status >= 300 && status < 500 && status !== 408 && status !== 429;
  return isRefused ? "refused" : "later";
}
