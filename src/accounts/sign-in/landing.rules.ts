import type { Role } from "#platform/http/endpoint.contract.ts";

type PageAddress = { pathname: string; search: string };

const OFFICE_PATH = "/admin";

/** The back office pages that moderators may open. */
const MODERATOR_PAGES = ["/admin/topic-requests", "/admin/questions", "/admin/week"];

type Rights = { role: Role | null; needsPasskey?: "add" | "sign-in" | undefined };

/** Returns the back office page that people with the given role start on. */
const findOfficeHome = (role: Role): string => (role === "moderator" ? "/admin/topic-requests" : OFFICE_PATH);

/** Returns whether somebody may open a page. Anybody may open pages outside the back office. */
export function mayOpen({ role, needsPasskey }: Rights, pathname: string): boolean {
  if (!isUnder(pathname, OFFICE_PATH)) return true;
  if (needsPasskey) return false;
  return role === "moderator" ? MODERATOR_PAGES.some((page) => isUnder(pathname, page)) : role !== null;
}

/** Returns the address of the sign-in page, which leads back to the given page afterwards. */
export function makeLoginAddress({ pathname, search }: PageAddress): string {
  const wanted = pathname.replace(/\/$/, "") + search;
  return wanted === OFFICE_PATH ? "/auth" : `/auth?redirectTo=${encodeURIComponent(wanted)}`;
}

/**
 * Returns the page to open after signing in: the page the person came from if they may open it, or else the back office
 * or the home page. People who need a passkey for the back office get their account page, with a link back to where
 * they wanted to go.
 */
export function chooseLanding(user: Rights, redirectTo: string | null): string {
  const wanted = parseLocalPage(redirectTo ?? "");
  const place = wanted && wanted.pathname + wanted.search;
  if (place && mayOpen(user, wanted.pathname)) return place;
  if (!user.role) return "/";
  if (!user.needsPasskey) return findOfficeHome(user.role);
  const back = place && mayOpen({ role: user.role }, wanted.pathname) ? place : findOfficeHome(user.role);
  return `/account?redirectTo=${encodeURIComponent(back)}`;
}

/** Printable ASCII without the backslash, which browsers read as a slash. */
const PLAIN_PATH = /^\/[!-[\]-~]*$/;

const NON_PAGE_PATHS = ["/auth", "/api", "/assets", "/uploads"];

function parseLocalPage(text: string): PageAddress | undefined {
  if (!PLAIN_PATH.test(text) || !URL.canParse(text, "http://own.invalid")) return undefined;
  const { origin, pathname, search } = new URL(text, "http://own.invalid");
  // `/..//elsewhere` resolves to `//elsewhere`, another site.
  const isOwn = origin === "http://own.invalid" && !pathname.startsWith("//");
  if (!isOwn || pathname.endsWith(".data") || NON_PAGE_PATHS.some((one) => isUnder(pathname, one)))
    return undefined;
  return { pathname, search };
}

/** Returns whether a path is the given folder or inside it. Ignores case, as the router does. */
function isUnder(pathname: string, folder: string): boolean {
  const path = pathname.toLowerCase();
  return path === folder || path.startsWith(`${folder}/`);
}
