import { expect, test } from "vitest";
import { findTokenRefusalReason } from "./token-scope.rules.ts";
import type { TokenScope } from "./tokens.contract.ts";

const FORBIDDEN_MESSAGE = "Not with a token";
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
  ["PUT /api/user", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["DELETE /api/user", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["GET /api/user/sessions", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["PUT /api/user/password", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["GET /api/team", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["DELETE /api/team/invitations/{id}", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["POST /api/tokens", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["GET /api/backups/{id}/file", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["GET /api/mails/held", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["POST /api/webhooks/{id}/test", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["GET /api/settings", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["POST /api/setup", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["GET /api/show/draft", OUTSIDE_SCOPE_MESSAGE, undefined, OUTSIDE_SCOPE_MESSAGE],
  ["PUT /api/show/draft", OUTSIDE_SCOPE_MESSAGE, OUTSIDE_SCOPE_MESSAGE, undefined],
  ["POST /api/show/publish", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["POST /api/show/undo", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["GET /api/trash", OUTSIDE_SCOPE_MESSAGE, undefined, OUTSIDE_SCOPE_MESSAGE],
  ["POST /api/trash/{id}/restore", OUTSIDE_SCOPE_MESSAGE, OUTSIDE_SCOPE_MESSAGE, undefined],
  ["DELETE /api/trash/{id}", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["DELETE /api/guest-requests/{id}?forever=true", FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE, FORBIDDEN_MESSAGE],
  ["DELETE /api/guest-requests/{id}", OUTSIDE_SCOPE_MESSAGE, OUTSIDE_SCOPE_MESSAGE, undefined],
])("%s with a token for live, read and write", (call, live, read, write) => {
  const [method = "", target = ""] = call.split(" ");
  const [path = "", query] = target.split("?");
  const findRefusal = (scope: TokenScope) =>
    findTokenRefusalReason({ method, path, isPermanent: query === "forever=true" }, [scope]);
  expect([findRefusal("live"), findRefusal("read"), findRefusal("write")]).toEqual([live, read, write]);
});
