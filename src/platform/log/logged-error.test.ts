import { expect, test } from "vitest";
import { describeError } from "./logged-error.server.ts";

test("an error's other fields are not logged", () => {
  const mailError = Object.assign(new Error("Can't send mail"), {
    code: "EENVELOPE",
    rejected: ["ana@example.org"],
    response: "550 <ana@example.org> unknown",
    headers: { authorization: "Bearer key" },
  });
  expect(describeError(mailError)).toEqual({
    type: "Error",
    message: "Can't send mail",
    code: "EENVELOPE",
    stack: mailError.stack,
  });
});

test.each([
  ["550 <ana.lopez+tag@mail.example.org>: no such user", "550 <[address]>: no such user"],
  [
    "connect postgres://greenroom:p%40ss@db.internal/greenroom",
    "connect postgres://[hidden]@db.internal/greenroom",
  ],
  ["smtp://user:secret@mail.example.org:587 refused", "smtp://[hidden]@mail.example.org:587 refused"],
  ["at file:///srv/node_modules/@hono/node-server/index.mjs:1:2", undefined],
  ["the channel @thegoingrate has no videos", undefined],
])("%s", (message, expectedMessage) => {
  expect(describeError(new Error(message)).message).toBe(expectedMessage ?? message);
});

test("causes are included, and values that are not errors are described", () => {
  const error = new Error("could not send", { cause: new Error("to bo@example.org", { cause: "late" }) });
  expect(describeError(error)).toMatchObject({
    cause: { message: "to [address]", cause: { type: "string", message: "late" } },
  });
});
