import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findHeaderFaults } from "#platform/http/testing/header-faults.ts";
import { loadBuiltPages } from "#testing/built-pages.ts";
import { ADMIN_PASSCODE, type Site, startSite } from "./site.ts";

/*
 * Requests every page of the built site and its data as each kind of caller. The list of pages comes from the build, so
 * new pages are included automatically.
 */

type Caller = { name: string; is: "nobody" | "user" | "moderator" | "admin" | "owner"; cookie: string };

const PRIVATE_MARK = "mark@private.example";
const PASSWORD = "correct horse";

let site: Site;
let callers: Caller[];
let addresses: string[];
let routeIds: string[];

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: "1" });
  const pages = await loadBuiltPages();
  routeIds = pages.routeIds;
  addresses = pages.addresses.map((address) => address.replaceAll(/:\w+/g, "x"));
  const person = { name: "Mark Private", email: PRIVATE_MARK };
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
    { name: "a visitor", is: "nobody", cookie: "" },
    { name: "a forged cookie", is: "nobody", cookie: `session=${randomBytes(32).toString("base64url")}` },
    { name: "an expired session", is: "nobody", cookie: expired },
    { name: "a logged-out session", is: "nobody", cookie: left },
    { name: "a user", is: "user", cookie: await register("user", false) },
    { name: "a moderator", is: "moderator", cookie: moderator },
    { name: "a producer", is: "admin", cookie: await register("boss", true) },
    { name: "an owner", is: "owner", cookie: owner },
  ];
});
afterAll(() => site.stop());

async function sendJson(path: string, json: object | undefined, cookie = ""): Promise<Response> {
  const answer = await fetch(site.origin + path, {
    method: "POST",
    headers: { cookie, ...(json ? { "content-type": "application/json" } : {}) },
    body: json && JSON.stringify(json),
  });
  expect([path, answer.ok]).toEqual([path, true]);
  return answer;
}

async function register(username: string, admin: boolean): Promise<string> {
  const passcode = admin ? { adminPasscode: ADMIN_PASSCODE } : {};
  const answer = await sendJson("/api/register", { username, password: PASSWORD, ...passcode });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function registerInvited(owner: string, role: string): Promise<string> {
  const made = await sendJson("/api/team/invitations", { role }, owner);
  const invitation = new URL((await made.json()).url).searchParams.get("invitation");
  const answer = await sendJson("/api/register", { username: `the-${role}`, password: PASSWORD, invitation });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
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

/** Returns whether a caller may read the mark, which is in a request that only the team can see. */
const canReadMark = ({ is }: Caller): boolean => !["nobody", "user"].includes(is);

const fetchAs = (path: string, { cookie }: Caller, method = "GET"): Promise<Response> =>
  fetch(site.origin + path, { method, redirect: "manual", headers: cookie ? { cookie } : {} });

const OWNER_PATHS = ["/admin/settings/team", "/admin/settings/backups"];
const MODERATOR_PATHS = ["/admin/topic-requests", "/admin/questions", "/admin/week", "/admin/week/x"];

/** Returns the address that a page redirects the caller to, or undefined if the caller may see the page. */
function findRedirect(address: string, { is }: Caller): string | undefined {
  if (address === "/account") return is === "nobody" ? "/auth?redirectTo=%2Faccount" : undefined;
  if (OWNER_PATHS.includes(address) && is === "admin") return "/admin/settings";
  const home = {
    nobody: undefined,
    user: "/",
    moderator: "/admin/topic-requests",
    admin: "/admin",
    owner: "/admin",
  };
  if (address === "/auth") return home[is];
  if (!address.startsWith("/admin") || is === "admin" || is === "owner") return undefined;
  if (is === "moderator") return MODERATOR_PATHS.includes(address) ? undefined : home.moderator;
  if (is === "user") return "/";
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
  for (const address of addresses)
    for (const path of [address, `${address}/`.replace("//", "/"), `${address}?unknown=1`])
      for (const caller of callers) {
        const answer = await fetchAs(path, caller);
        const body = await answer.text();
        const says = (what: string) => found.push(`${path}: ${caller.name}: ${what}`);
        const target = findRedirect(address, caller);
        const location = answer.headers
          .get("location")
          ?.replace(/(\?redirectTo=%2Fadmin)?%3Funknown%3D1$/, "");
        if (location !== target) says(`${answer.status} to ${location}, not ${target}`);
        if (target === undefined && ![200, 404].includes(answer.status)) says(String(answer.status));
        if (!canReadMark(caller) && body.includes(PRIVATE_MARK)) says("tells what is private");
        for (const what of [...findHeaderFaults(answer.headers), ...findScriptFaults(answer.headers, body)])
          says(what);
        if (caller.cookie && answer.headers.get("cache-control") !== "private, no-store") says("may be kept");
        if (answer.headers.has("set-cookie")) says("sets a cookie");
      }
  expect(found).toEqual([]);
});

test("a page's data is as protected as the page, however it is requested", async () => {
  const found: string[] = [];
  for (const address of addresses)
    for (const path of listDataPaths(address))
      for (const caller of callers) {
        const answer = await fetchAs(path, caller);
        const body = await answer.text();
        const says = (what: string) => found.push(`${path}: ${caller.name}: ${what}`);
        const target = findRedirect(address, caller);
        // Parts of the sign-in page aren't secret.
        const mayAnswer = address === "/auth" && path.includes("_routes=");
        if (target !== undefined && !mayAnswer && !isRedirect(answer, body, target))
          says(`${answer.status} ${body.slice(0, 200)}`);
        if (!canReadMark(caller) && body.includes(PRIVATE_MARK)) says("tells what is private");
        for (const what of findHeaderFaults(answer.headers)) says(what);
        if (answer.headers.get("cache-control") !== "private, no-store") says("may be kept");
      }
  expect(found).toEqual([]);
});

/** Returns the addresses of a page's data: the usual one, with a slash, in capitals, and for single routes. */
function listDataPaths(address: string): string[] {
  const own = address === "/" ? "/_.data" : `${address}.data`;
  const slashed = `${address}/_.data`.replace("//", "/");
  return [own, slashed, own.toUpperCase().replace(".DATA", ".data"), `${own}?_routes=`].concat(
    routeIds.map((id) => `${own}?_routes=${encodeURIComponent(id)}`),
  );
}

/**
 * Returns whether a response redirects a data request the way React Router does: with status 202 and the address in the
 * data.
 */
const isRedirect = (answer: Response, body: string, target: string): boolean =>
  answer.status === 202 &&
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
  for (const address of addresses) {
    const isPage = (await fetchAs(address, anonymous)).status !== 404;
    for (const caller of callers)
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const answer = await fetchAs(address, caller, method);
        expect([address, method, answer.status, answer.headers.get("allow")]).toEqual(
          isPage ? [address, method, 405, "GET, HEAD"] : [address, method, 404, null],
        );
      }
  }
});
