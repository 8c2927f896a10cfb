/**
 * A double of browsers' push services (RFC 8030). It creates subscriptions, authenticates the sender (RFC 8292), and
 * decrypts messages (RFC 8291) with the key that a browser would have.
 */
import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";
import { decryptPush } from "./push-decryption.ts";

/**
 * An accepted message. `notice` is what the service worker would receive. A browser only shows the latest message of
 * each `topic`.
 */
export type PushedNotice = {
  endpoint: string;
  notice: { title: string; body: string; url: string; tag: string };
  ttl: number;
  topic: string | undefined;
  urgency: string | undefined;
};

/** What an endpoint responds with instead of 201: another status, or nothing. */
type Behavior = number | "hang";

export type PushServiceDouble = {
  origin: string;
  /** The accepted messages, in the order in which they arrived. */
  taken: PushedNotice[];
  /** The reasons why messages were refused. */
  refused: string[];
  /** Subscribes a new browser. Returns its serialized `PushSubscription`. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } };
  answer(endpoint: string, behavior: Behavior | undefined): void;
  close(): Promise<void>;
};

type Browser = { privateKey: Buffer; publicKey: Buffer; auth: Buffer };

/** Starts the double on a free port. */
export async function startPushService(): Promise<PushServiceDouble> {
  const browsers = new Map<string, Browser>();
  const behaviors = new Map<string, Behavior>();
  const server = createServer((request, response) => void receive(request, response));
  const origin = `http://127.0.0.1:${await listenLocally(server)}`;
  const double: PushServiceDouble = {
    origin,
    taken: [],
    refused: [],
    subscribe() {
      const curve = createECDH("prime256v1");
      const [key, auth] = [curve.generateKeys(), randomBytes(16)];
      const endpoint = `${origin}/push/${randomBytes(24).toString("base64url")}`;
      browsers.set(endpoint, { privateKey: curve.getPrivateKey(), publicKey: key, auth });
      return { endpoint, keys: { p256dh: key.toString("base64url"), auth: auth.toString("base64url") } };
    },
    answer: (endpoint, behavior) =>
      void (behavior === undefined ? behaviors.delete(endpoint) : behaviors.set(endpoint, behavior)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const endpoint = `${origin}${request.url}`;
    const behavior = behaviors.get(endpoint);
    if (behavior === "hang") return;
    const finish = (status: number) => void response.writeHead(status).end();
    if (behavior !== undefined) return finish(behavior);
    const browser = browsers.get(endpoint);
    if (!browser) return finish(404);
    try {
      double.taken.push(decryptRequest(request, { endpoint, browser, body: Buffer.concat(parts) }));
      finish(201);
    } catch (error) {
      double.refused.push(String(error));
      finish(400);
    }
  }

  function decryptRequest(
    { headers, method }: IncomingMessage,
    { endpoint, browser, body }: { endpoint: string; browser: Browser; body: Buffer },
  ): PushedNotice {
    if (method !== "POST") throw new Error("not a POST");
    checkSender(headers.authorization, origin);
    if (headers["content-encoding"] !== "aes128gcm") throw new Error("another encoding than aes128gcm");
    const ttl = Number(headers.ttl);
    if (!Number.isInteger(ttl) || ttl < 0) throw new Error("no TTL");
    if (body.length > 4096) throw new Error("more than 4096 bytes");
    const notice = JSON.parse(decryptPush(body, browser));
    return { endpoint, notice, ttl, topic: headers.topic?.toString(), urgency: headers.urgency?.toString() };
  }

  return double;
}

const MAX_TOKEN_LIFETIME_S = 24 * 60 * 60;

/**
 * Checks the header that identifies a message's sender.
 * @throws {Error} unless it is for this service, not expired, and correctly signed
 */
function checkSender(authorization: string | undefined, origin: string): void {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [tokenHeader = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const signatureOptions = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  const isSigned = verify(
    "sha256",
    Buffer.from(`${tokenHeader}.${claims}`),
    signatureOptions,
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("a wrong signature");
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const now = Date.now() / 1000;
  if (aud !== origin) throw new Error(`a token for ${aud}`);
  if (exp < now || exp > now + MAX_TOKEN_LIFETIME_S) throw new Error("a token that is over, or too long");
  if (!/^(mailto:|https:)/.test(sub)) throw new Error("a sender without an address");
}
