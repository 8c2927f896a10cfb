import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import { Refusal } from "#platform/errors/errors.server.ts";

/**
 * Returns the client's IP address: the one that the outermost trusted proxy saw or, failing that, the socket's. Each
 * trusted proxy appends the address it saw to X-Forwarded-For.
 */
export function findClientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const socketAddress = parseAddress(socket) ?? "";
  if (trustedProxies === 0 || !forwardedFor) return socketAddress;
  const forwardedAddresses = forwardedFor.split(",");
  return (
    parseAddress(forwardedAddresses[Math.max(0, forwardedAddresses.length - trustedProxies)]) ?? socketAddress
  );
}

/**
 * Returns the key that identifies the client in rate limits: its IPv4 address, or the /64 network of its IPv6 address.
 */
export const findClientKey = ({ socket, headers }: IncomingMessage, trustedProxies: number): string =>
  toLimitKey(findClientAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString(), trustedProxies));

export function toLimitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const headGroups = head ? head.split(":") : [];
  const tailGroups = tail ? tail.split(":") : [];
  const zeroGroups =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill("0");
  const groups = [...headGroups, ...zeroGroups, ...tailGroups]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16).toString(16));
  return `${groups.join(":")}::/64`;
}

const NETWORK_64 = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):([0-9a-f]+)::\/64$/;

/** Returns the /56 and /48 networks around a limit key, or an empty array if the key isn't an IPv6 network. */
export function listEnclosingNetworks(key: string): [network56: string, network48: string] | [] {
  const [, network48, subnet] = NETWORK_64.exec(key) ?? [];
  if (network48 === undefined || subnet === undefined) return [];
  const network56Subnet = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [`${network48}:${network56Subnet}::/56`, `${network48}::/48`];
}

/**
 * Returns the key of the network that counts as one client when clients take turns or share memory. For an IPv6
 * address, this is the /48 around it, because one person may have a whole /48 and use a different /64 for each request.
 */
export const findEnclosingNetwork = (key: string): string => listEnclosingNetworks(key)[1] ?? key;

/** Shortens a limit key for the log, to an IPv4 address's /24 network or an IPv6 address's /48 network. */
export function shortenAddress(key: string): string {
  return findEnclosingNetwork(key).replace(/\.\d+$/, ".0/24");
}

const ADDRESS_FORMS = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+|(.*))$/;

function parseAddress(text: string | undefined): string | undefined {
  const [, bracketedAddress, addressBeforePort, wholeText] = ADDRESS_FORMS.exec(text?.trim() ?? "") ?? [];
  const address = (bracketedAddress ?? addressBeforePort ?? wholeText ?? "").replace(
    /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i,
    "",
  );
  return isIP(address) ? address : undefined;
}

/**
 * Returns whether a request to change something comes from the site itself. Command-line clients don't send an Origin
 * header, so a request without one is accepted unless the browser says that it is `cross-site`. If the site doesn't use
 * https, its origin may also be an IP address or localhost, because no other site can have those as its host name.
 */
export function isSameOrigin(headers: Headers, publicUrl: string): boolean {
  const origin = findOrigin(headers, publicUrl);
  if (origin === null) return headers.get("sec-fetch-site") !== "cross-site";
  if (origin === publicUrl) return true;
  if (!publicUrl.startsWith("http:") || !URL.canParse(origin)) return false;
  const { protocol, host, hostname } = new URL(origin);
  const isDomainName = hostname !== "localhost" && isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  return protocol === "http:" && !isDomainName && host === headers.get("host");
}

/**
 * Returns a request's origin. If a page with `no-referrer` submits a form without JavaScript, the browser sends `null`;
 * in that case, returns the origin of the requested host if the browser says that the form came from there.
 */
function findOrigin(headers: Headers, publicUrl: string): string | null {
  const origin = headers.get("origin");
  const isFromHost = origin === "null" && headers.get("sec-fetch-site") === "same-origin";
  return isFromHost ? `${new URL(publicUrl).protocol}//${headers.get("host")}` : origin;
}

/** Refuses requests that another site made the visitor's browser send. @throws {Refusal} 403 */
export function requireSameOrigin(headers: Headers, publicUrl: string): void {
  if (isSameOrigin(headers, publicUrl)) return;
  const origin = headers.get("origin") ?? "";
  const isUnknownName = URL.canParse(origin) && new URL(origin).host === headers.get("host");
  throw new Refusal(
    "forbidden",
    isUnknownName ? describeUnknownHost(origin, publicUrl) : "This request came from another site",
  );
}

/**
 * Explains why the request was refused. If PUBLIC_URL isn't set and the site listens on all IP addresses, the message
 * can't say at which URL to open the site.
 */
const describeUnknownHost = (origin: string, publicUrl: string): string =>
  /^http:\/\/(0\.0\.0\.0|\[::\])(:|$)/.test(publicUrl)
    ? `This site does not know this name. Open it at its IP address, or set PUBLIC_URL to ${origin} and restart it.`
    : `This site only knows itself as ${publicUrl}. Open it there, or set PUBLIC_URL to ${origin} and restart it.`;
