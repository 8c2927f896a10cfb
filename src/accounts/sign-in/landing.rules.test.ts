import { expect, test } from "vitest";
import { chooseLandingPath, makeLoginPath } from "./landing.rules.ts";

const admin = { role: "producer" } as const;
const moderator = { role: "moderator" } as const;
const user = { role: null };

test.each([
  [null, "/admin", "/"],
  ["", "/admin", "/"],
  ["/admin/hosts", "/admin/hosts", "/"],
  ["/admin", "/admin", "/"],
  ["/ADMIN/hosts", "/ADMIN/hosts", "/"],
  ["/administration", "/administration", "/administration"],
  ["/episodes?search=rent&page=2", "/episodes?search=rent&page=2", "/episodes?search=rent&page=2"],
  ["/guest-request", "/guest-request", "/guest-request"],
  ["/", "/", "/"],
  ["/episodes/../admin/hosts", "/admin/hosts", "/"],
])(
  "coming from %j, an admin goes to %s and a user to %s",
  (redirectTo, adminLandingPath, userLandingPath) => {
    expect([chooseLandingPath(admin, redirectTo), chooseLandingPath(user, redirectTo)]).toEqual([
      adminLandingPath,
      userLandingPath,
    ]);
  },
);

test.each([
  [null, "/admin/topic-requests"],
  ["/admin", "/admin/topic-requests"],
  ["/admin/hosts", "/admin/topic-requests"],
  ["/admin/topic-requests?status=all", "/admin/topic-requests?status=all"],
  ["/admin/topic-requests-of-others", "/admin/topic-requests"],
  ["/episodes", "/episodes"],
])("coming from %j, a moderator goes to %s", (redirectTo, landingPath) => {
  expect(chooseLandingPath(moderator, redirectTo)).toBe(landingPath);
});

test.each([
  [admin, null, "/account?redirectTo=%2Fadmin"],
  [admin, "/admin/hosts?search=a", "/account?redirectTo=%2Fadmin%2Fhosts%3Fsearch%3Da"],
  [moderator, "/admin/hosts", "/account?redirectTo=%2Fadmin%2Ftopic-requests"],
  [admin, "//evil.example", "/account?redirectTo=%2Fadmin"],
  [admin, "/episodes", "/episodes"],
])("%j, who must use a passkey first, goes from %j to %s", (person, redirectTo, landingPath) => {
  expect(chooseLandingPath({ ...person, needsPasskey: "sign-in" }, redirectTo)).toBe(landingPath);
});

test.each([
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/%2e%2e//evil.example",
  "/a/..//evil.example",
  "javascript:alert(1)",
  "data:text/html,hello",
  "evil.example",
  "@evil.example",
  "/episodes\r\nSet-Cookie: session=planted",
  "/épisodes",
  " /episodes",
  "/auth?redirectTo=/auth",
  "/auth",
  "/AUTH/",
  "/api/topics/export",
  "/assets/entry.js",
  "/uploads/private/picture.webp",
  "/admin/hosts.data",
])("%j is not a page to return to", (redirectTo) => {
  expect([chooseLandingPath(admin, redirectTo), chooseLandingPath(user, redirectTo)]).toEqual([
    "/admin",
    "/",
  ]);
});

test.each([
  [{ pathname: "/admin", search: "" }, "/auth"],
  [{ pathname: "/admin/", search: "" }, "/auth"],
  [{ pathname: "/admin/hosts", search: "" }, "/auth?redirectTo=%2Fadmin%2Fhosts"],
  [{ pathname: "/admin", search: "?search=a&b" }, "/auth?redirectTo=%2Fadmin%3Fsearch%3Da%26b"],
])("a signed-out person goes from %j to %s", (location, loginPath) => {
  expect(makeLoginPath(location)).toBe(loginPath);
});
