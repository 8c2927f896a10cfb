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
let pageAddresses: string[];
let routeIds: string[];

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: "1" });
  const pages = await loadBuiltPages();
  routeIds = pages.routeIds;
  pageAddresses = pages.addresses.map((address) => address.replaceAll(/:\w+/g, "x"));
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
  const [expired, left] = [await register("expired", true), await register("left", true)];
  const [moderator, owner] = [
    await registerInvited(expired, "moderator"),
    await registerInvited(expired, "owner"),
  ];
  expireSessions("expired");
  await sendJson("/api/logout", undefined, left);
  callers = [
    { name: "a visitor", role: "nobody", cookie: "" },
    { name: "a forged cookie", role: "nobody", cookie: `session=${randomBytes(32).toString("base64url")}` },
    { name: "an expired session", role: "nobody", cookie: expired },
    { name: "a logged-out session", role: "nobody", cookie: left },
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

async function registerInvited(owner: string, role: string): Promise<string> {
  const invited = await sendJson("/api/team/invitations", { role }, owner);
  const invitation = new URL((await invited.json()).url).searchParams.get("invitation");
  const response = await sendJson("/api/register", {
    username: `the-${role}`,
    password: PASSWORD,
    invitation,
  });
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

function expireSessions(username: string): void {
  const database = new DatabaseSync(join(site.dataDir, "greenroom.sqlite"));
  database
    .prepare(
      `update sessions set expiresAt = '2020-01-01T00:00:00.000Z'
       where userId = (select id from users where username = ?)`,
    )
    .run(username);
  database.close();
}

/** Returns whether a caller may see the private email address, which is in a request to the team. */
const maySeePrivateEmail = ({ role }: Caller): boolean => !["nobody", "user"].includes(role);

const fetchAs = (path: string, { cookie }: Caller, method = "GET"): Promise<Response> =>
  fetch(site.origin + path, { method, redirect: "manual", headers: cookie ? { cookie } : {} });

const OWNER_PATHS = ["/admin/settings/team", "/admin/settings/backups"];
const MODERATOR_PATHS = ["/admin/topic-requests", "/admin/questions", "/admin/week", "/admin/week/x"];

/** Returns the address that a page redirects the caller to, or undefined if the caller may see the page. */
function findRedirect(address: string, { role }: Caller): string | undefined {
  if (address === "/account") return role === "nobody" ? "/auth?redirectTo=%2Faccount" : undefined;
  if (OWNER_PATHS.includes(address) && role === "admin") return "/admin/settings";
  const home = {
    nobody: undefined,
    user: "/",
    moderator: "/admin/topic-requests",
    admin: "/admin",
    owner: "/admin",
  };
  if (address === "/auth") return home[role];
  if (!address.startsWith("/admin") || role === "admin" || role === "owner") return undefined;
  if (role === "moderator") return MODERATOR_PATHS.includes(address) ? undefined : home.moderator;
  if (role === "user") return "/";
  return address === "/admin" ? "/auth" : `/auth?redirectTo=${encodeURIComponent(address)}`;
}

/**
 * Returns inline scripts that the page's policy doesn't allow, and parts of the policy that allow more than hashed
 * scripts.
 */
function findScriptFaults(headers: Headers, html: string): string[] {
  const policy = headers.get("content-security-policy") ?? "";
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
  const unhashed = inline.filter(
    ([, code = ""]) => !scripts.includes(createHash("sha256").update(code).digest("base64")),
  );
  return [
    ...unhashed.map(([tag]) => `has a script without its hash: ${tag.slice(0, 80)}`),
    ...(/unsafe|https?:|\*|nonce/.test(scripts) ? [`lets run ${scripts}`] : []),
    ...(html.includes(" nonce=") ? ["shows a nonce"] : []),
  ];
}

test("pages open for those who may see them, and the server redirects everybody else", async () => {
  const found: string[] = [];
  for (const address of pageAddresses)
    for (const path of [address, `${address}/`.replace("//", "/"), `${address}?unknown=1`])
      for (const caller of callers) {
        const response = await fetchAs(path, caller);
        const body = await response.text();
        const report = (what: string) => found.push(`${path}: ${caller.name}: ${what}`);
        const target = findRedirect(address, caller);
        const location = response.headers
          .get("location")
          ?.replace(/(\?redirectTo=%2Fadmin)?%3Funknown%3D1$/, "");
        if (location !== target) report(`${response.status} to ${location}, not ${target}`);
        if (target === undefined && ![200, 404].includes(response.status)) report(String(response.status));
        if (!maySeePrivateEmail(caller) && body.includes(PRIVATE_EMAIL)) report("tells what is private");
        for (const what of [
          ...findHeaderFaults(response.headers),
          ...findScriptFaults(response.headers, body),
        ])
          report(what);
        if (caller.cookie && response.headers.get("cache-control") !== "private, no-store")
          report("may be kept");
        if (response.headers.has("set-cookie")) report("sets a cookie");
      }
  expect(found).toEqual([]);
});

test("a page's data is as protected as the page, however it is requested", async () => {
  const found: string[] = [];
  for (const address of pageAddresses)
    for (const path of listDataPaths(address))
      for (const caller of callers) {
        const response = await fetchAs(path, caller);
        const body = await response.text();
        const report = (what: string) => found.push(`${path}: ${caller.name}: ${what}`);
        const target = findRedirect(address, caller);
        // Parts of the sign-in page aren't secret.
        const isPublicPart = address === "/auth" && path.includes("_routes=");
        if (target !== undefined && !isPublicPart && !isRedirect(response, body, target))
          report(`${response.status} ${body.slice(0, 200)}`);
        if (!maySeePrivateEmail(caller) && body.includes(PRIVATE_EMAIL)) report("tells what is private");
        for (const what of findHeaderFaults(response.headers)) report(what);
        if (response.headers.get("cache-control") !== "private, no-store") report("may be kept");
      }
  expect(found).toEqual([]);
});

/** Returns several addresses of a page's data: the usual one, with a slash, in capitals, and for single routes. */
function listDataPaths(address: string): string[] {
  const own = address === "/" ? "/_.data" : `${address}.data`;
  const slashed = `${address}/_.data`.replace("//", "/");
  return [own, slashed, own.toUpperCase().replace(".DATA", ".data"), `${own}?_routes=`].concat(
    routeIds.map((id) => `${own}?_routes=${encodeURIComponent(id)}`),
  );
}

/**
 * Returns whether a response redirects a data request to `target` the way React Router does: with status 202, and the
 * address in the data.
 */
const isRedirect = (response: Response, body: string, target: string): boolean =>
  response.status === 202 &&
  normalizeRedirect(body).includes(`"redirect",${normalizeRedirect(JSON.stringify(target))}`);

/**
 * Lowercases the text, because page addresses ignore case, and removes `redirectTo`, which keeps the case that was
 * typed.
 */
const normalizeRedirect = (text: string): string =>
  text.toLowerCase().replace('/auth?redirectto=%2fadmin"', '/auth"');

test("pages only accept reads, and unknown addresses accept nothing", async () => {
  const [anonymous] = callers;
  if (!anonymous) throw new Error("Nobody asks");
  for (const address of pageAddresses) {
    const isPage = (await fetchAs(address, anonymous)).status !== 404;
    for (const caller of callers)
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const response = await fetchAs(address, caller, method);
        expect([address, method, response.status, response.headers.get("allow")]).toEqual(
          isPage ? [address, method, 405, "GET, HEAD"] : [address, method, 404, null],
        );
      }
  }
});
