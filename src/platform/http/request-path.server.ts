/** Matches an API token that somebody has put into a URL. */
const API_TOKEN_PATTERN = /gr_[\w-]{16,}/g;

/** Hides the secret that follows one of `secretPaths`, up to the next slash. In all other paths, hides API tokens. */
export function hideSecretInPath(path: string, secretPaths: readonly string[]): string {
  const lowerCasePath = path.toLowerCase();
  const start = secretPaths.find((prefix) => lowerCasePath.startsWith(prefix));
  if (start === undefined) return path.replaceAll(API_TOKEN_PATTERN, "{token}");
  return start + path.slice(start.length).replace(/^[^/]+/, "{token}");
}

/**
 * Returns whether a URL's query contains a secret, based on `secretQueries`, which maps pages' paths to field names.
 */
export function hasSecretQuery(
  path: string,
  url: string,
  secretQueries: ReadonlyMap<string, string>,
): boolean {
  const field = secretQueries.get(path.toLowerCase().replace(/\/$/, ""));
  return field !== undefined && new URLSearchParams(url.split("?").slice(1).join("?")).has(field);
}

/** Matches paths that `normalizePath` would not change, which is nearly all of them. */
const NORMALIZED_PATH = /^(?:\/[\w-][\w.-]*)*\/?$/;

/**
 * Returns the path as the router sees it, except for its case: without dot segments, repeated slashes and escapes.
 * Drops the query, because it may contain what people have typed.
 */
export function normalizePath(url: string): string {
  const [beforeQuery = ""] = url.split("?", 1);
  if (NORMALIZED_PATH.test(beforeQuery)) return beforeQuery;
  const { pathname } = URL.parse(url.startsWith("/") ? `http://site${url}` : url) ?? { pathname: url };
  return pathname.replaceAll(/\/{2,}/g, "/").replaceAll(/(?:%[0-9a-f]{2})+/gi, decodeIfValid);
}

function decodeIfValid(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}

/** Matches escapes of letters, digits and `-._~`, which mean the same as the characters themselves (RFC 3986). */
const UNNEEDED_ESCAPES = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

/** Decodes a path's unneeded escapes, so that code that compares paths sees the same path as the router. */
export const decodeUnneededEscapes = (path: string): string =>
  path.replaceAll(UNNEEDED_ESCAPES, decodeURIComponent);
