/** The site's origin, and the host name that its passkeys belong to. */
export type PasskeySite = { origin: string; rpId: string };

export const NO_PASSKEYS_MESSAGE =
  "Passkeys need a site with a name, and this site's address is an IP address. Open the site by its name.";

/** Returns whether a host is an IP address. Browsers don't create passkeys for IP addresses. */
export const isIpAddress = (hostname: string): boolean => /^[\d.]+$|:/.test(hostname);

/**
 * Returns the site at its public URL. If that URL has an IP address and no https, as in development, returns localhost
 * instead, provided that the browser opened the site as localhost. Returns undefined if passkeys can't work.
 */
export function findPasskeySite(publicUrl: string, header: (name: string) => string | undefined) {
  const { origin, hostname, protocol } = new URL(publicUrl);
  if (!isIpAddress(hostname)) return { origin, rpId: hostname };
  const openedOrigin = header("origin") ?? `http://${header("host")}`;
  if (protocol !== "http:" || !URL.canParse(openedOrigin) || new URL(openedOrigin).hostname !== "localhost")
    return undefined;
  return { origin: new URL(openedOrigin).origin, rpId: "localhost" };
}
