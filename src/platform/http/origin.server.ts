/**
 * Whether a state-changing request comes from the site itself: its Origin's host is the Host it was sent to, or its
 * Origin is PUBLIC_URL. Without an Origin, command-line clients are let through and browsers that say cross-site are not.
 */
export function isOwnOrigin(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin === null) return headers.get("sec-fetch-site") !== "cross-site";
  if (origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get("host");
}
