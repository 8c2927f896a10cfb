import { expect, test } from "vitest";
import { findTokenRefusal } from "./token-scope.rules.ts";
import type { Scope } from "./tokens.contract.ts";

const NEVER_MESSAGE = "Not with a token";
const OUTSIDE_SCOPE_MESSAGE = "This token may not do that";

test.each<[call: string, live: string | undefined, read: string | undefined, write: string | undefined]>([
  ["GET /api/live", undefined, undefined, OUTSIDE_SCOPE_MESSAGE],
  ["HEAD /api/live", undefined, undefined, OUTSIDE_SCOPE_MESSAGE],
  ["GET /api/live/events", undefined, undefined, OUTSIDE_SCOPE_MESSAGE],
  ["GET /api/live/streams", OUTSIDE_SCOPE_MESSAGE, undefined, OUTSIDE_SCOPE_MESSAGE],
  ["GET /api/weeks", undefined, undefined, OUTSIDE_SCOPE_MESSAGE],
  ["GET /api/weeks/template", undefined, undefined, OUTSIDE_SCOPE_MESSAGE],
  ["PUT /api/weeks/{date}", OUTSIDE_SCOPE_MESSAGE, OUTSIDE_SCOPE_MESSAGE, undefined],
  ["POST /api/weeks/{date}/commands", undefined, OUTSIDE_SCOPE_MESSAGE, undefined],
  ["POST /api/live/press", undefined, OUTSIDE_SCOPE_MESSAGE, undefined],
  ["GET /api/topics", OUTSIDE_SCOPE_MESSAGE, undefined, OUTSIDE_SCOPE_MESSAGE],
  ["POST /api/topics", OUTSIDE_SCOPE_MESSAGE, OUTSIDE_SCOPE_MESSAGE, undefined],
  ["GET /api/user", OUTSIDE_SCOPE_MESSAGE, undefined, OUTSIDE_SCOPE_MESSAGE],
  ["GET /api/user/sessions", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["PUT /api/user/password", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["GET /api/team", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["DELETE /api/team/invitations/{id}", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["POST /api/tokens", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["GET /api/backups/{id}/file", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["GET /api/mails/held", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["POST /api/webhooks/{id}/test", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["GET /api/settings", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["POST /api/setup", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["GET /api/show/draft", OUTSIDE_SCOPE_MESSAGE, undefined, OUTSIDE_SCOPE_MESSAGE],
  ["PUT /api/show/draft", OUTSIDE_SCOPE_MESSAGE, OUTSIDE_SCOPE_MESSAGE, undefined],
  ["POST /api/show/publish", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["POST /api/show/undo", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["GET /api/trash", OUTSIDE_SCOPE_MESSAGE, undefined, OUTSIDE_SCOPE_MESSAGE],
  ["POST /api/trash/{id}/restore", OUTSIDE_SCOPE_MESSAGE, OUTSIDE_SCOPE_MESSAGE, undefined],
  ["DELETE /api/trash/{id}", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["DELETE /api/guest-requests/{id}?forever=true", NEVER_MESSAGE, NEVER_MESSAGE, NEVER_MESSAGE],
  ["DELETE /api/guest-requests/{id}", OUTSIDE_SCOPE_MESSAGE, OUTSIDE_SCOPE_MESSAGE, undefined],
])("%s with a token for live, read and write", (call, live, read, write) => {
  const [method = "", address = ""] = call.split(" ");
  const [path = "", query] = address.split("?");
  const findRefusal = (scope: Scope) =>
    findTokenRefusal({ method, path, isPermanent: query === "forever=true" }, [scope]);
  expect([findRefusal("live"), findRefusal("read"), findRefusal("write")]).toEqual([live, read, write]);
});
