import { expect, test } from "vitest";
import { PAUSES_IN_MINUTES, pauseAfter } from "./retry.rules.ts";
import { isRefusal } from "./smtp-delivery.server.ts";

test("the first pause is a minute or less, and none is shorter than the one before", () => {
  expect(pauseAfter(1)).toBeLessThanOrEqual(60_000);
  const sorted = [...PAUSES_IN_MINUTES].sort((a, b) => a - b);
  expect(PAUSES_IN_MINUTES).toEqual(sorted);
  expect(pauseAfter(PAUSES_IN_MINUTES.length)).not.toBeNull();
  expect(pauseAfter(PAUSES_IN_MINUTES.length + 1)).toBeNull();
});

test.each([
  ["an unknown recipient", { code: "EENVELOPE", responseCode: 550, permanent: true }, true],
  ["a message that is refused", { code: "EMESSAGE", responseCode: 554, permanent: true }, true],
  ["an address that cannot be sent to", { code: "EENVELOPE" }, true],
  ["a full mailbox", { code: "EENVELOPE", responseCode: 452, permanent: false }, false],
  ["a sign-in that is wanted first", { code: "EENVELOPE", responseCode: 530, permanent: true }, false],
  ["a refused sign-in", { code: "EAUTH", responseCode: 535, permanent: true }, false],
  ["a server that turns everybody away", { code: "EPROTOCOL", responseCode: 554, permanent: true }, false],
  ["a server that is down", { code: "ESOCKET" }, false],
  ["a server that does not answer", { code: "ETIMEDOUT" }, false],
  ["anything else", {}, false],
])("%s: refused for good %s", (_, failure, refused) => {
  expect(isRefusal(failure)).toBe(refused);
});
