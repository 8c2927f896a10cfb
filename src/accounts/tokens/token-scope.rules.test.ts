import { expect, test } from "vitest";
import { findTokenRefusal } from "./token-scope.rules.ts";
import type { Scope } from "./tokens.contract.ts";

const NEVER = "Not with a token";
const OUTSIDE = "This token may not do that";

test.each<[call: string, live: string | undefined, read: string | undefined, write: string | undefined]>([
  ["GET /api/live", undefined, undefined, OUTSIDE],
  ["HEAD /api/live", undefined, undefined, OUTSIDE],
  ["GET /api/live/events", undefined, undefined, OUTSIDE],
  ["GET /api/live/streams", OUTSIDE, undefined, OUTSIDE],
  ["GET /api/weeks", undefined, undefined, OUTSIDE],
  ["GET /api/weeks/template", undefined, undefined, OUTSIDE],
  ["PUT /api/weeks/{date}", OUTSIDE, OUTSIDE, undefined],
  ["POST /api/weeks/{date}/commands", undefined, OUTSIDE, undefined],
  ["POST /api/live/press", undefined, OUTSIDE, undefined],
  ["GET /api/topics", OUTSIDE, undefined, OUTSIDE],
  ["POST /api/topics", OUTSIDE, OUTSIDE, undefined],
  ["GET /api/user", OUTSIDE, undefined, OUTSIDE],
  ["GET /api/user/sessions", NEVER, NEVER, NEVER],
  ["PUT /api/user/password", NEVER, NEVER, NEVER],
  ["GET /api/team", NEVER, NEVER, NEVER],
  ["DELETE /api/team/invitations/{id}", NEVER, NEVER, NEVER],
  ["POST /api/tokens", NEVER, NEVER, NEVER],
  ["GET /api/backups/{id}/file", NEVER, NEVER, NEVER],
  ["GET /api/mails/held", NEVER, NEVER, NEVER],
  ["POST /api/webhooks/{id}/test", NEVER, NEVER, NEVER],
  ["GET /api/settings", NEVER, NEVER, NEVER],
  ["POST /api/setup", NEVER, NEVER, NEVER],
  ["GET /api/show/draft", OUTSIDE, undefined, OUTSIDE],
  ["PUT /api/show/draft", OUTSIDE, OUTSIDE, undefined],
  ["POST /api/show/publish", NEVER, NEVER, NEVER],
  ["POST /api/show/undo", NEVER, NEVER, NEVER],
  ["GET /api/trash", OUTSIDE, undefined, OUTSIDE],
  ["POST /api/trash/{id}/restore", OUTSIDE, OUTSIDE, undefined],
  ["DELETE /api/trash/{id}", NEVER, NEVER, NEVER],
  ["DELETE /api/guest-requests/{id}?forever=true", NEVER, NEVER, NEVER],
  ["DELETE /api/guest-requests/{id}", OUTSIDE, OUTSIDE, undefined],
])("%s with a token for live, read and write", (call, live, read, write) => {
  const [method = "", address = ""] = call.split(" ");
  const [path = "", query] = address.split("?");
  const ask = (scope: Scope) =>
    findTokenRefusal({ method, path, isPermanent: query === "forever=true" }, [scope]);
  expect([ask("live"), ask("read"), ask("write")]).toEqual([live, read, write]);
});
