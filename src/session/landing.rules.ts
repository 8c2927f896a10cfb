/** Where a page stands that is being asked for, as far as it matters here. */
type Place = { pathname: string; search: string };

const OFFICE = "/admin";

/** The way to sign in for somebody who may not open `place`, and back there afterwards. */
export function loginAddress({ pathname, search }: Place): string {
  const wanted = pathname.replace(/\/$/, "") + search;
  return wanted === OFFICE ? "/auth" : `/auth?redirectTo=${encodeURIComponent(wanted)}`;
}

/**
 * Where somebody goes who is signed in now: the page that they were sent here from, where it is one of ours that they
 * may open, else the back office for admins and home for everybody else (specification, section 4).
 */
export function landing({ isAdmin }: { isAdmin: boolean }, redirectTo: string | null): string {
  const wanted = ownPage(redirectTo ?? "");
  if (wanted && (isAdmin || !isIn(wanted.pathname, OFFICE))) return wanted.pathname + wanted.search;
  return isAdmin ? OFFICE : "/";
}

/** Visible signs of ASCII without the backslash, which browsers read as a slash: nothing that a parser would drop or turn. */
const PLAIN = /^\/[!-[\]-~]*$/;

/** What is ours but no page to arrive at. */
const NO_PAGES = ["/auth", "/api", "/assets", "/uploads"];

/** The page of this site that a text names, or undefined: another site, a file, or nothing that could be a page. */
function ownPage(text: string): Place | undefined {
  if (!PLAIN.test(text) || !URL.canParse(text, "http://own.invalid")) return undefined;
  const { origin, pathname, search } = new URL(text, "http://own.invalid");
  // Dots may hide what only shows once they are resolved: `/..//elsewhere` is `//elsewhere`.
  const isOwn = origin === "http://own.invalid" && !pathname.startsWith("//");
  if (!isOwn || pathname.endsWith(".data") || NO_PAGES.some((one) => isIn(pathname, one))) return undefined;
  return { pathname, search };
}

/** Pages are found whatever the case of their address. */
function isIn(pathname: string, folder: string): boolean {
  const path = pathname.toLowerCase();
  return path === folder || path.startsWith(`${folder}/`);
}
