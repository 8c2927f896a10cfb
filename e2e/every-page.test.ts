import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findHeaderFaults } from "#platform/http/testing/header-faults.ts";
import { loadBuiltPages } from "#testing/built-pages.ts";
import { ADMIN_PASSCODE, type Site, startSite } from "./site.ts";

/*
 * Requests every page of the built site, and the page's data, as each kind of caller. The list of pages comes from the
 * build, so new pages are included automatically.
 */

type Caller = { name: string; role: "nobody" | "user" | "moderator" | "admin" | "owner"; cookie: string };

const PRIVATE_EMAIL = "mark@private.example";
const PASSWORD = "correct horse";

let site: Site;
let callers: Caller[];
let pagePaths: string[];
let routeIds: string[];

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: "1" });
  const pages = await loadBuiltPages();
  routeIds = pages.routeIds;
  pagePaths = pages.addresses.map((address) => address.replaceAll(/:\w+/g, "x"));
  const person = { name: "Mark Private", email: PRIVATE_EMAIL };
  await sendJson("/api/topic-requests", {
    ...person,
    category: "Work",
    description: "What does a night cost?",
  });
  await sendJson("/api/guest-requests", {
    ...person,
    bio: "Thirty years of night shifts, and a book about them.",
  });
  const [expiredCookie, leftCookie] = [await register("expired", true), await register("left", true)];
  const [moderator, owner] = [
    await registerWithInvitation(expiredCookie, "moderator"),
    await registerWithInvitation(expiredCookie, "owner"),
  ];
  expireSessions("expired");
  await sendJson("/api/logout", undefined, leftCookie);
  callers = [
    { name: "a visitor", role: "nobody", cookie: "" },
    { name: "a forged cookie", role: "nobody", cookie: `session=${randomBytes(32).toString("base64url")}` },
    { name: "an expired session", role: "nobody", cookie: expiredCookie },
    { name: "a logged-out session", role: "nobody", cookie: leftCookie },
    { name: "a user", role: "user", cookie: await register("user", false) },
    { name: "a moderator", role: "moderator", cookie: moderator },
    { name: "a producer", role: "admin", cookie: await register("boss", true) },
    { name: "an owner", role: "owner", cookie: owner },
  ];
});
afterAll(() => site.stop());

async function sendJson(path: string, json: object | undefined, cookie = ""): Promise<Response> {
  const response = await fetch(site.origin + path, {
    method: "POST",
    headers: { cookie, ...(json ? { "content-type": "application/json" } : {}) },
    body: json && JSON.stringify(json),
  });
  expect([path, response.ok]).toEqual([path, true]);
  return response;
}

async function register(username: string, admin: boolean): Promise<string> {
  const passcode = admin ? { adminPasscode: ADMIN_PASSCODE } : {};
  const response = await sendJson("/api/register", { username, password: PASSWORD, ...passcode });
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function registerWithInvitation(owner: string, role: string): Promise<string> {
  const invitationResponse = await sendJson("/api/team/invitations", { role }, owner);
  const invitation = new URL((await invitationResponse.json()).url).searchParams.get("invitation");
  const response = await sendJson("/api/register", {
    username: `the-${role}`,
    password: PASSWORD,
    invitation,
  });
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

function expireSessions(username: string): void {
  const database = new DatabaseSync(join(site.dataDir, "greenroom.sqlite"), { timeout: 60_000 });
  database
    .prepare(
      `update sessions set expiresAt = '2020-01-01T00:00:00.000Z'
       where userId = (select id from users where username = ?)`,
    )
    .run(username);
  database.close();
}

/**
 * Returns whether a caller may see the private email address. It is part of a visitor's request, which only the team
 * can see.
 */
const maySeePrivateEmail = ({ role }: Caller): boolean => !["nobody", "user"].includes(role);

const fetchAs = (path: string, { cookie }: Caller, method = "GET"): Promise<Response> =>
  fetch(site.origin + path, { method, redirect: "manual", headers: cookie ? { cookie } : {} });

const OWNER_PATHS = ["/admin/settings/team", "/admin/settings/backups"];
const MODERATOR_PATHS = ["/admin/topic-requests", "/admin/questions", "/admin/week", "/admin/week/x"];

/** Returns the path that a page redirects the caller to, or undefined if the caller may see the page. */
function findRedirect(path: string, { role }: Caller): string | undefined {
  if (path === "/account") return role === "nobody" ? "/auth?redirectTo=%2Faccount" : undefined;
  if (OWNER_PATHS.includes(path) && role === "admin") return "/admin/settings";
  const homePath = {
    nobody: undefined,
    user: "/",
    moderator: "/admin/topic-requests",
    admin: "/admin",
    owner: "/admin",
  };
  if (path === "/auth") return homePath[role];
  if (!path.startsWith("/admin") || role === "admin" || role === "owner") return undefined;
  if (role === "moderator") return MODERATOR_PATHS.includes(path) ? undefined : homePath.moderator;
  if (role === "user") return "/";
  return path === "/admin" ? "/auth" : `/auth?redirectTo=${encodeURIComponent(path)}`;
}

/**
 * Returns inline scripts that the page's policy doesn't allow, and parts of the policy that allow more than hashed
 * scripts.
 */
function findScriptFaults(headers: Headers, html: string): string[] {
  const policy = headers.get("content-security-policy") ?? "";
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
  const inlineScripts = [
    ...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g),
  ];
  const unhashedScripts = inlineScripts.filter(
    ([, code = ""]) => !scripts.includes(createHash("sha256").update(code).digest("base64")),
  );
  return [
    ...unhashedScripts.map(([tag]) => `has a script without its hash: ${tag.slice(0, 80)}`),
    ...(/unsafe|https?:|\*|nonce/.test(scripts) ? [`lets run ${scripts}`] : []),
    ...(html.includes(" nonce=") ? ["shows a nonce"] : []),
  ];
}

test("pages open for those who may see them, and the server redirects everybody else", async () => {
  const faults: string[] = [];
  for (const pagePath of pagePaths)
    for (const path of listPagePaths(pagePath))
      for (const caller of callers) {
        const response = await fetchAs(path, caller);
        const body = await response.text();
        const report = (fault: string) => faults.push(`${path}: ${caller.name}: ${fault}`);
        const target = findRedirect(pagePath, caller);
        const location = response.headers
          .get("location")
          ?.replace(/(\?redirectTo=%2Fadmin)?(%3Funknown%3D1)?$/i, "");
        if (location?.toLowerCase() !== target?.toLowerCase())
          report(`${response.status} to ${location}, not ${target}`);
        if (target === undefined && ![200, 404].includes(response.status)) report(String(response.status));
        if (!maySeePrivateEmail(caller) && body.includes(PRIVATE_EMAIL)) report("tells what is private");
        for (const fault of [
          ...findHeaderFaults(response.headers),
          ...findScriptFaults(response.headers, body),
        ])
          report(fault);
        if (caller.cookie && response.headers.get("cache-control") !== "private, no-store")
          report("may be kept");
        if (response.headers.has("set-cookie")) report("sets a cookie");
      }
  expect(faults).toEqual([]);
});

test("the sign-in page leads back to the address with its query, whatever became of the session", async () => {
  for (const path of ["/admin?search=pay&status=used", "/admin/week?view=air", "/account?x=1"])
    for (const caller of callers.filter(({ role }) => role === "nobody"))
      for (const attempt of ["first", "repeated"]) {
        const response = await fetchAs(path, caller);
        const expected = [302, `/auth?redirectTo=${encodeURIComponent(path)}`];
        expect([response.status, response.headers.get("location")], `${attempt}, ${caller.name}`).toEqual(
          expected,
        );
      }
});

/** Returns several ways to write a page's path: the usual one, with a slash, a query, capitals or an escaped letter. */
const listPagePaths = (path: string): string[] => [
  path,
  `${path}/`.replace("//", "/"),
  `${path}?unknown=1`,
  path.toUpperCase(),
  escapeLetter(path),
];

const escapeLetter = (path: string): string =>
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

test("a page's data is as protected as the page, however it is requested", async () => {
  const faults: string[] = [];
  for (const pagePath of pagePaths)
    for (const path of listDataPaths(pagePath))
      for (const caller of callers) {
        const response = await fetchAs(path, caller);
        const body = await response.text();
        const report = (fault: string) => faults.push(`${path}: ${caller.name}: ${fault}`);
        const target = findRedirect(pagePath, caller);
        // Parts of the sign-in page aren't secret.
        const isPublicPart = pagePath === "/auth" && path.includes("_routes=");
        if (target !== undefined && !isPublicPart && !isRedirect(response, body, target))
          report(`${response.status} ${body.slice(0, 200)}`);
        if (!maySeePrivateEmail(caller) && body.includes(PRIVATE_EMAIL)) report("tells what is private");
        for (const fault of findHeaderFaults(response.headers)) report(fault);
        if (response.headers.get("cache-control") !== "private, no-store") report("may be kept");
      }
  expect(faults).toEqual([]);
});

/**
 * Returns several paths for a page's data: the usual one, with a slash, in capitals, with an escaped letter, and those
 * that ask for the data of single routes.
 */
function listDataPaths(path: string): string[] {
  const ownPath = path === "/" ? "/_.data" : `${path}.data`;
  const slashedPath = `${path}/_.data`.replace("//", "/");
  return [
    ownPath,
    slashedPath,
    ownPath.toUpperCase().replace(".DATA", ".data"),
    escapeLetter(ownPath),
    `${ownPath}?_routes=`,
  ].concat(routeIds.map((id) => `${ownPath}?_routes=${encodeURIComponent(id)}`));
}

/**
 * Returns whether a response redirects a data request to `target` the way React Router does: with status 202 and the
 * target's path in the data.
 */
const isRedirect = (response: Response, body: string, target: string): boolean =>
  response.status === 202 &&
  normalizeRedirect(body).includes(`"redirect",${normalizeRedirect(JSON.stringify(target))}`);

/**
 * Lowercases the text, because page paths ignore case, and removes `redirectTo`, which keeps the case that was typed.
 */
const normalizeRedirect = (text: string): string =>
  text.toLowerCase().replace('/auth?redirectto=%2fadmin"', '/auth"');

test("pages only accept reads, and unknown addresses accept nothing", async () => {
  const [anonymous] = callers;
  if (!anonymous) throw new Error("Nobody asks");
  for (const pagePath of pagePaths) {
    const isPage = (await fetchAs(pagePath, anonymous)).status !== 404;
    for (const caller of callers)
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const response = await fetchAs(pagePath, caller, method);
        expect([pagePath, method, response.status, response.headers.get("allow")]).toEqual(
          isPage ? [pagePath, method, 405, "GET, HEAD"] : [pagePath, method, 404, null],
        );
      }
  }
});
