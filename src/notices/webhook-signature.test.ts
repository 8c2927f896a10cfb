import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { expect, test } from "vitest";
import { makeWebhookSecret, signWebhook } from "./webhook-signature.server.ts";

const EVENT_BODY = JSON.stringify({ id: "one", event: "live", data: { title: "Ü" } });

const signTestBody = (secret: string) =>
  signWebhook(secret, { id: "one", seconds: Math.floor(Date.now() / 1000), body: EVENT_BODY });

test("the Standard Webhooks library verifies what is sent, and rejects a changed body", () => {
  const secret = makeWebhookSecret();
  const webhook = new Webhook(secret);
  expect(webhook.verify(EVENT_BODY, signTestBody(secret))).toEqual(JSON.parse(EVENT_BODY));
  expect(() => webhook.verify(EVENT_BODY.replace("live", "ended"), signTestBody(secret))).toThrow(
    WebhookVerificationError,
  );
  expect(() => webhook.verify(EVENT_BODY, signTestBody(makeWebhookSecret()))).toThrow(
    WebhookVerificationError,
  );
});

test("a secret from before the prefix existed is used as a key unchanged", () => {
  const secret = "mBf0zv1u2jq7T9-4_yQm0c5RkV0n8xW1aZ3dE6gH9iJ";
  expect(new Webhook(secret, { format: "raw" }).verify(EVENT_BODY, signTestBody(secret))).toEqual(
    JSON.parse(EVENT_BODY),
  );
});
