import { isIP, isIPv6 } from "node:net";

/**
 * The caller's address. `trustedProxies` proxies in front each append to X-Forwarded-For the address they saw,
 * so the true one stands that many places from the right; what a client wrote itself lies further left and is not believed.
 * What is no address is never taken for one: then it is the socket's.
 */
export function clientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const direct = address(socket) ?? "";
  if (trustedProxies === 0 || !forwardedFor) return direct;
  const seen = forwardedFor.split(",");
  return address(seen[Math.max(0, seen.length - trustedProxies)]) ?? direct;
}

/** What limits count by: an IPv6 network of /64 is one customer; an IPv4 address is itself. */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...gap, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16).toString(16));
  return `${groups.join(":")}::/64`;
}

/** Proxies write `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`. */
const WRITTEN = /^\s*(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+|(.*?))\s*$/;

/** An IPv4 address that came over an IPv6 socket is that IPv4 address. */
function address(written: string | undefined): string | undefined {
  const [, bracketed, beforePort, whole] = WRITTEN.exec(written ?? "") ?? [];
  const one = (bracketed ?? beforePort ?? whole ?? "").replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  return isIP(one) ? one : undefined;
}
