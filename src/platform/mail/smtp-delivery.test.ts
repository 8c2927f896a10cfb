import { expect, test } from "vitest";
import { isPermanentRefusal } from "./smtp-delivery.server.ts";

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
