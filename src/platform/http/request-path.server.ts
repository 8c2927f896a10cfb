/** Matches an API token that somebody put into an address. */
const API_TOKEN = /gr_[\w-]{16,}/g;

/** Hides the secrets in a path: what follows one of `secretPaths`, and API tokens. */
export function hideSecret(path: string, secretPaths: readonly string[]): string {
  const lower = path.toLowerCase();
  const start = secretPaths.find((one) => lower.startsWith(one));
  if (start === undefined) return path.replaceAll(API_TOKEN, "{token}");
  return start + path.slice(start.length).replace(/^[^/]+/, "{token}");
}

/** Returns whether an address has the secret field that its page may have in `secretQueries`. */
export function hasSecretQuery(
  path: string,
  url: string,
  secretQueries: ReadonlyMap<string, string>,
): boolean {
  const field = secretQueries.get(path.toLowerCase().replace(/\/$/, ""));
  return field !== undefined && new URLSearchParams(url.split("?").slice(1).join("?")).has(field);
}

/** Matches a path that is already as `normalizePath` would return it, like nearly all paths. */
const NORMAL_PATH = /^(?:\/[\w-][\w.-]*)*\/?$/;

/**
 * Returns the path as the router matches it, apart from case: without dot segments, repeated slashes and escapes, and
 * without the query, which may contain what people typed.
 */
export function normalizePath(url: string): string {
  const [beforeQuery = ""] = url.split("?", 1);
  if (NORMAL_PATH.test(beforeQuery)) return beforeQuery;
  const { pathname } = URL.parse(url.startsWith("/") ? `http://site${url}` : url) ?? { pathname: url };
  return pathname.replaceAll(/\/{2,}/g, "/").replaceAll(/(?:%[0-9a-f]{2})+/gi, decodeIfText);
}

function decodeIfText(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}
