import { expect, test } from "vitest";
import { sanitizeNoticeText } from "./notices.rules.ts";

test.each([
  ["Who  owns\r\nthe jar?", "Who owns the jar?"],
  ["write to a.b@example.org, please", "write to [address] please"],
  ["a＠b.com a@ b.com a @ b.com a＠b．com", "[address] [address] [address] [address]"],
  ["meet me @ noon, @anna", "meet me @ noon, @anna"],
  ["on 2026-12-09 at 10", "on 2026-12-09 at 10"],
  ["0303 555 0100", "[number]"],
  ["555–123–4567 555_123_4567, 555*123*4567", "[number], [number]"],
  ["＋１（５５５）１２３４５６７, ٥٥٥١٢٣٤٥٦٧", "[number], [number]"],
  ["$1,500 or 200 000", "$1,500 or 200 000"],
])("%j becomes %j", (text, sanitizedText) => {
  expect(sanitizeNoticeText(text)).toBe(sanitizedText);
});
