import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-addresses.server.ts";
import { readStream } from "./request-body.server.ts";

/** Thrown if a request to another site isn't allowed, fails, or gets an unusable response. */
export class OutgoingRequestError extends Error {
  override name = "OutgoingRequestError";
}

/**
 * Fetches a file over https from a public host, or from `trustedOrigin`.
 * @throws {OutgoingRequestError} or an abort error
 */
export async function fetchPublicFile(
  address: string,
  options: { trustedOrigin?: string | undefined; limit: number; signal: AbortSignal },
): Promise<Uint8Array> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) throw new OutgoingRequestError("not an address");
  const isTrusted = url.origin === options.trustedOrigin;
  if (!isTrusted) requirePublicUrl(url);
  const response = await openConnection(url, { ...options, ...(isTrusted ? {} : { lookup: publicLookup }) });
  const createTooLargeError = () =>
    new OutgoingRequestError(`${url.host} sent more than ${options.limit} bytes`);
  try {
    if (response.statusCode !== 200)
      throw new OutgoingRequestError(`${url.host} answered ${response.statusCode}`);
    if (Number(response.headers["content-length"] ?? 0) > options.limit) throw createTooLargeError();
    return await readStream(response, options.limit, createTooLargeError);
  } catch (error) {
    if (options.signal.aborted || error instanceof OutgoingRequestError) throw error;
    throw new OutgoingRequestError(`${url.host} broke off its answer`, { cause: error });
  } finally {
    response.destroy();
  }
}

type PostOptions = {
  body: string | Uint8Array;
  headers: Record<string, string>;
  allowPrivate: boolean;
  signal: AbortSignal;
  /** Pass these to reuse connections if you send many requests to a few hosts. */
  connections?: KeptConnections;
};

/** Connections that stay open between requests. */
export type KeptConnections = { http: http.Agent; https: https.Agent; close(): void };

export function openKeptConnections(maxPerHost: number): KeptConnections {
  const options = { keepAlive: true, maxSockets: maxPerHost };
  const agents = { http: new http.Agent(options), https: new https.Agent(options) };
  return {
    ...agents,
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const MAX_DISCARDED_BYTES = 64 * 1024;

/**
 * Sends a POST request to a public URL, or to any URL if `allowPrivate` is set. Returns the response's status. Doesn't
 * follow redirects.
 * @throws {OutgoingRequestError} or an abort error
 */
export async function postToAddress(
  address: string,
  { allowPrivate, ...post }: PostOptions,
): Promise<number> {
  const url = new URL(address);
  if (!allowPrivate) requirePublicHost(url);
  const requestOptions = { method: "POST", ...post, ...(allowPrivate ? {} : { lookup: publicLookup }) };
  const response = await openConnection(url, requestOptions);
  // A connection can be reused only after the response has been read completely.
  if (post.connections)
    await readStream(response, MAX_DISCARDED_BYTES, () => new OutgoingRequestError("too long")).catch(
      () => {},
    );
  response.destroy();
  return response.statusCode ?? 0;
}

/**
 * Returns whether a URL uses https and doesn't name a local host. A host name that resolves to a local IP address is
 * rejected later, when connecting.
 */
export function isPublicHttps(address: string): boolean {
  try {
    requirePublicUrl(new URL(address));
    return true;
  } catch {
    return false;
  }
}

/** Matches host names that are local: `localhost`, `.local`, `.internal`, `.home.arpa`, and any name without a dot. */
const LOCAL_HOST_PATTERN = /(^|\.)(localhost|local|internal|home\.arpa)\.?$|^[^.]+$/i;

export class ResponseTooLargeError extends Error {
  override name = "ResponseTooLargeError";
}

/** Returns a `fetch` that follows no redirects and throws `ResponseTooLargeError` after `limit` bytes of a response. */
export const createBoundedFetch =
  (limit: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    if (!response.body) return response;
    let bytesLeft = limit;
    const limitingStream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytesLeft -= chunk.byteLength;
        if (bytesLeft < 0) controller.error(new ResponseTooLargeError(`more than ${limit} bytes`));
        else controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(limitingStream), response);
  };

function requirePublicUrl(url: URL): void {
  if (url.protocol !== "https:") throw new OutgoingRequestError(`${url.protocol} is not https`);
  if (url.username || url.password) throw new OutgoingRequestError("an address with a password");
  requirePublicHost(url);
}

/**
 * Throws an error if the host is an IP address that isn't public, or a local name. Other names are checked later, when
 * they are resolved.
 */
function requirePublicHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) ? !isPublicAddress(host) : LOCAL_HOST_PATTERN.test(host))
    throw new OutgoingRequestError(`${host} is not public`);
}

type RequestOptions = {
  signal: AbortSignal;
  lookup?: LookupFunction;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  connections?: KeptConnections;
};

function openConnection(
  url: URL,
  { signal, lookup, method, headers, body, connections }: RequestOptions,
): Promise<http.IncomingMessage> {
  const scheme = url.protocol === "https:" ? "https" : "http";
  const { request } = scheme === "https" ? https : http;
  return new Promise((resolve, reject) => {
    const agent = connections?.[scheme] ?? false;
    const options = { signal, agent, method: method ?? "GET", headers: headers ?? {} };
    const clientRequest = request(url, { ...options, ...(lookup ? { lookup } : {}) }, resolve);
    clientRequest.once("error", (error) => {
      if (signal.aborted || error instanceof OutgoingRequestError) reject(error);
      else reject(new OutgoingRequestError(`${url.host} could not be reached`, { cause: error }));
    });
    // If a server answers that it switches protocols, Node closes the connection without a response or an error.
    clientRequest.once("close", () => {
      const cause = new Error("The connection was closed without a response");
      reject(new OutgoingRequestError(`${url.host} could not be reached`, { cause }));
    });
    clientRequest.end(body);
  });
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveHost(hostname).then(
    (addresses) => {
      const [firstAddress] = addresses;
      if (!firstAddress || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new OutgoingRequestError(`${hostname} is not public`), []);
      if (options.all) return callback(null, addresses);
      callback(null, firstAddress.address, firstAddress.family);
    },
    (error) => callback(error, []),
  );
};

/**
 * Resolves a host name without `dns.lookup`, which answers only two names at a time. Otherwise, names whose servers
 * never answer would keep everything else that needs a name waiting for minutes, even the database.
 */
async function resolveHost(hostname: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (ipv4.status === "rejected" && ipv6.status === "rejected") throw ipv4.reason;
  const toAddresses = (result: PromiseSettledResult<string[]>, family: 4 | 6) =>
    result.status === "fulfilled" ? result.value.map((address) => ({ address, family })) : [];
  return [...toAddresses(ipv4, 4), ...toAddresses(ipv6, 6)];
}
