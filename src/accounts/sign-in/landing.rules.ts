import type { Role } from "#platform/http/endpoint.contract.ts";

type Place = { pathname: string; search: string };

const OFFICE = "/admin";

/** The back office pages that moderators may open. */
const MODERATOR_PAGES = ["/admin/topic-requests", "/admin/questions", "/admin/week"];

type Rights = { role: Role | null; needsPasskey?: "add" | "sign-in" | undefined };

/** Returns the back office page that a person starts on. */
const findOfficeHome = (role: Role): string => (role === "moderator" ? "/admin/topic-requests" : OFFICE);

/** Returns whether somebody may open a page. Everybody may open pages outside the back office. */
export function mayOpen({ role, needsPasskey }: Rights, pathname: string): boolean {
  if (!isUnder(pathname, OFFICE)) return true;
  if (needsPasskey) return false;
  return role === "moderator" ? MODERATOR_PAGES.some((page) => isUnder(pathname, page)) : role !== null;
}

/** Returns the address of the sign-in page, which leads back to `place` afterwards. */
export function makeLoginAddress({ pathname, search }: Place): string {
  const wanted = pathname.replace(/\/$/, "") + search;
  return wanted === OFFICE ? "/auth" : `/auth?redirectTo=${encodeURIComponent(wanted)}`;
}

/**
 * Returns the page to open after signing in: the one the person came from if they may open it, or else the back office
 * or home. If the back office requires a passkey first, that is their account page, which leads back.
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

const NOT_PAGES = ["/auth", "/api", "/assets", "/uploads"];

function parseLocalPage(text: string): Place | undefined {
  if (!PLAIN_PATH.test(text) || !URL.canParse(text, "http://own.invalid")) return undefined;
  const { origin, pathname, search } = new URL(text, "http://own.invalid");
  // `/..//elsewhere` resolves to `//elsewhere`, another site.
  const isOwn = origin === "http://own.invalid" && !pathname.startsWith("//");
  if (!isOwn || pathname.endsWith(".data") || NOT_PAGES.some((one) => isUnder(pathname, one)))
    return undefined;
  return { pathname, search };
}

/** Compares addresses without regard to case, as the router does. */
function isUnder(pathname: string, folder: string): boolean {
  const path = pathname.toLowerCase();
  return path === folder || path.startsWith(`${folder}/`);
}
