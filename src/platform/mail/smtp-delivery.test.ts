import { expect, onTestFinished, test } from "vitest";
import { createSmtpDelivery, isPermanentRefusal } from "./smtp-delivery.server.ts";
import { startMailServer } from "./testing/mail-server.ts";
import { TEST_MAIL } from "./testing/outbox-process.ts";

test.each([
  ["an unknown recipient", { code: "EENVELOPE", responseCode: 550, permanent: true }, true],
  ["a message that is refused", { code: "EMESSAGE", responseCode: 554, permanent: true }, true],
  ["an address that cannot be sent to", { code: "EENVELOPE" }, true],
  ["a full mailbox", { code: "EENVELOPE", responseCode: 452, permanent: false }, false],
  ["a sign-in that is wanted first", { code: "EENVELOPE", responseCode: 530, permanent: true }, false],
  [
    "a day's limit of our own account",
    {
      ...{ code: "EMESSAGE", responseCode: 550, permanent: true },
      response: "550 5.4.5 Daily user sending limit exceeded",
    },
    false,
  ],
  ["a refused sign-in", { code: "EAUTH", responseCode: 535, permanent: true }, false],
  ["a server that turns everybody away", { code: "EPROTOCOL", responseCode: 554, permanent: true }, false],
  ["a server that is down", { code: "ESOCKET" }, false],
  ["a server that does not answer", { code: "ETIMEDOUT" }, false],
  ["anything else", {}, false],
])("%s: refused for good %s", (_, failure, isPermanent) => {
  expect(isPermanentRefusal(failure)).toBe(isPermanent);
});

test("a server that never finishes responding doesn't hold up the next email", async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  server.behavior = { kind: "drip" };
  const delivery = createSmtpDelivery(server.url, { requireTls: true, timeLimitMs: 500 });
  await expect(delivery.deliver(TEST_MAIL, "first@example.com")).rejects.toMatchObject({
    message: "The mail server took too long.",
    options: { isFinal: false },
  });
  server.behavior = { kind: "accept" };
  await delivery.deliver(TEST_MAIL, "second@example.com");
  delivery.close();
  expect(server.received.at(-1)?.message).toContain("second@example.com");
});
