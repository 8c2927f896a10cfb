type Place = { pathname: string; search: string };

const OFFICE = "/admin";

/** The address to sign in, which leads back to `place` afterwards. */
export function makeLoginAddress({ pathname, search }: Place): string {
  const wanted = pathname.replace(/\/$/, "") + search;
  return wanted === OFFICE ? "/auth" : `/auth?redirectTo=${encodeURIComponent(wanted)}`;
}

/** The page after signing in: the one they came from if they may open it, else the back office or home. */
export function chooseLanding({ isAdmin }: { isAdmin: boolean }, redirectTo: string | null): string {
  const wanted = findOwnPage(redirectTo ?? "");
  if (wanted && (isAdmin || !isIn(wanted.pathname, OFFICE))) return wanted.pathname + wanted.search;
  return isAdmin ? OFFICE : "/";
}

/** Printable ASCII without the backslash, which browsers read as a slash. */
const PLAIN = /^\/[!-[\]-~]*$/;

const NO_PAGES = ["/auth", "/api", "/assets", "/uploads"];

function findOwnPage(text: string): Place | undefined {
  if (!PLAIN.test(text) || !URL.canParse(text, "http://own.invalid")) return undefined;
  const { origin, pathname, search } = new URL(text, "http://own.invalid");
  // `/..//elsewhere` resolves to `//elsewhere`, another site.
  const isOwn = origin === "http://own.invalid" && !pathname.startsWith("//");
  if (!isOwn || pathname.endsWith(".data") || NO_PAGES.some((one) => isIn(pathname, one))) return undefined;
  return { pathname, search };
}

/** Addresses of pages ignore case. */
function isIn(pathname: string, folder: string): boolean {
  const path = pathname.toLowerCase();
  return path === folder || path.startsWith(`${folder}/`);
}
