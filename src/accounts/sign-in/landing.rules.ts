import type { Role } from "#platform/http/endpoint.contract.ts";

type PageLocation = { pathname: string; search: string };

const OFFICE_PATH = "/admin";

/** The back office pages that moderators may open, with all pages below them. */
const MODERATOR_PATHS = ["/admin/topic-requests", "/admin/questions", "/admin/week"];

type UserAccess = { role: Role | null; needsPasskey?: "add" | "sign-in" | undefined };

/** Returns the path of the back office page that people with the given role start on. */
const findOfficeHomePath = (role: Role): string =>
  role === "moderator" ? "/admin/topic-requests" : OFFICE_PATH;

/** Returns whether somebody may open a page. Anybody may open pages outside the back office. */
export function mayOpen({ role, needsPasskey }: UserAccess, pathname: string): boolean {
  if (!isAtOrBelow(pathname, OFFICE_PATH)) return true;
  if (needsPasskey) return false;
  return role === "moderator" ? MODERATOR_PATHS.some((page) => isAtOrBelow(pathname, page)) : role !== null;
}

/** Returns the path of the sign-in page, with a query that leads back to the given page afterward. */
export function makeLoginPath({ pathname, search }: PageLocation): string {
  const requestedPath = pathname.replace(/\/$/, "") + search;
  return requestedPath === OFFICE_PATH ? "/auth" : `/auth?redirectTo=${encodeURIComponent(requestedPath)}`;
}

/**
 * Returns the path to open after signing in: the page that the person came from if they may open it, or else the back
 * office or the home page. People who need a passkey for the back office are sent to their account page, which then
 * leads to the page they wanted.
 */
export function chooseLandingPath(user: UserAccess, redirectTo: string | null): string {
  const requestedPage = parseLocalPage(redirectTo ?? "");
  const requestedPath = requestedPage && requestedPage.pathname + requestedPage.search;
  if (requestedPath && mayOpen(user, requestedPage.pathname)) return requestedPath;
  if (!user.role) return "/";
  if (!user.needsPasskey) return findOfficeHomePath(user.role);
  const returnPath =
    requestedPath && mayOpen({ role: user.role }, requestedPage.pathname)
      ? requestedPath
      : findOfficeHomePath(user.role);
  return `/account?redirectTo=${encodeURIComponent(returnPath)}`;
}

/** Matches paths of printable ASCII characters, except the backslash, which browsers treat as a slash. */
const SAFE_PATH_PATTERN = /^\/[!-[\]-~]*$/;

const NON_PAGE_PATHS = ["/auth", "/api", "/assets", "/uploads"];

function parseLocalPage(text: string): PageLocation | undefined {
  if (!SAFE_PATH_PATTERN.test(text) || !URL.canParse(text, "http://own.invalid")) return undefined;
  const { origin, pathname, search } = new URL(text, "http://own.invalid");
  // The path also matters: `/..//elsewhere` resolves to `//elsewhere`, which browsers open as another site.
  const isThisSite = origin === "http://own.invalid" && !pathname.startsWith("//");
  if (
    !isThisSite ||
    pathname.endsWith(".data") ||
    NON_PAGE_PATHS.some((folder) => isAtOrBelow(pathname, folder))
  )
    return undefined;
  return { pathname, search };
}

/** Returns whether a path is the given folder or is below it. Ignores case, as the router does. */
function isAtOrBelow(pathname: string, folder: string): boolean {
  const path = pathname.toLowerCase();
  return path === folder || path.startsWith(`${folder}/`);
}
