import { expect, test } from "vitest";
import { cleanHeaderText, parseMailbox } from "./mail-shape.server.ts";

test.each([
  ["hello@show.example", { name: "The Show", address: "hello@show.example" }],
  ["Our Show <hello@show.example>", { name: "Our Show", address: "hello@show.example" }],
  ['"Show, The" <hello@show.example>', { name: "Show, The", address: "hello@show.example" }],
])("MAIL_FROM %s", (text, mailbox) => {
  expect(parseMailbox(text, "The Show")).toEqual(mailbox);
});

test.each([
  ["a\r\nBcc: b@example.com", "a Bcc: b@example.com"],
  ["\u2028a\u0000b\t", "a b"],
  ["x".repeat(300), "x".repeat(200)],
  [`x${"😀".repeat(300)}`, `x${"😀".repeat(199)}`],
])("%j in a header is one line", (text, header) => {
  expect(cleanHeaderText(text)).toBe(header);
});
