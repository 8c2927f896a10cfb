import { lookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { boundedBytes } from "./bounded-bytes.server.ts";
import { isPublicAddress } from "./public-address.server.ts";

/** Why a foreign file is not fetched, or not taken. `message` is for the log: it may name the address's host. */
export class ForeignFileRefused extends Error {
  override name = "ForeignFileRefused";
}

/**
 * Fetches a file from an address that somebody else has given: over https, from the open internet alone, without
 * following redirects, at most `limit` bytes. Files under `trustedOrigin` are taken from wherever it points to.
 * @throws {ForeignFileRefused} for everything that is not such a file; what `signal` was aborted with.
 */
export async function fetchPublicFile(
  address: string,
  options: { trustedOrigin?: string | undefined; limit: number; signal: AbortSignal },
): Promise<Uint8Array> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) throw new ForeignFileRefused("not an address");
  const isTrusted = url.origin === options.trustedOrigin;
  if (!isTrusted) requirePublic(url);
  const response = await opened(url, options.signal, isTrusted ? undefined : publicLookup);
  const tooLarge = () => new ForeignFileRefused(`${url.host} sent more than ${options.limit} bytes`);
  try {
    if (response.statusCode !== 200)
      throw new ForeignFileRefused(`${url.host} answered ${response.statusCode}`);
    if (Number(response.headers["content-length"] ?? 0) > options.limit) throw tooLarge();
    return await boundedBytes(response, options.limit, tooLarge);
  } finally {
    response.destroy();
  }
}

function requirePublic(url: URL): void {
  if (url.protocol !== "https:") throw new ForeignFileRefused(`${url.protocol} is not https`);
  if (url.username || url.password) throw new ForeignFileRefused("an address with a password");
  // Numbers are not looked up, so `publicLookup` never hears of them.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isPublicAddress(host)) throw new ForeignFileRefused(`${host} is not public`);
}

function opened(
  url: URL,
  signal: AbortSignal,
  lookup: LookupFunction | undefined,
): Promise<http.IncomingMessage> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(url, { signal, agent: false, ...(lookup ? { lookup } : {}) }, resolve);
    asked.once("error", (error) => {
      if (signal.aborted || error instanceof ForeignFileRefused) reject(error);
      else reject(new ForeignFileRefused(`${url.host} could not be reached`, { cause: error }));
    });
    asked.end();
  });
}

/** Looks a name up for the connection itself, so that it cannot point elsewhere between the check and the use. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new ForeignFileRefused(`${hostname} is not public`), []);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
