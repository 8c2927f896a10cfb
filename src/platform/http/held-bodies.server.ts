import { createTooManyUploadsRefusal } from "#platform/errors/errors.server.ts";
import { MB } from "./endpoint.contract.ts";
import { findEnclosingNetwork } from "./request-origin.server.ts";

/**
 * The maximum total size of all request bodies that this process holds at one time. A body counts until its response is
 * ready.
 */
const MAX_HELD_BYTES = 64 * MB;
/**
 * The limit per client for requests that anybody may send. It stops a client that sends slowly from locking out
 * everybody else, but is enough for three guests at one address who send large photos at the same moment.
 */
const MAX_HELD_BYTES_PER_CLIENT = 32 * MB;

type HeldBody = { bytes: number; client: string | undefined };

const heldBodies = new WeakMap<Request, HeldBody>();
const bytesByClient = new Map<string, number>();
let totalBytes = 0;

/** Starts counting a request's body. Pass `clientKey` if anybody may send the request, to limit the client's bytes. */
export function startCountingBody(request: Request, clientKey: string | undefined): void {
  const client = clientKey && findEnclosingNetwork(clientKey);
  heldBodies.set(request, { bytes: 0, client });
}

/**
 * Adds bytes of a body to the total. @throws {Refusal} 503 if the process would hold more than 64 MB of bodies, or more
 * than 32 MB from this client
 */
export function addBodyBytes(request: Request, bytes: number): void {
  const body = heldBodies.get(request);
  if (!body) return;
  const clientBytes = body.client === undefined ? 0 : (bytesByClient.get(body.client) ?? 0) + bytes;
  if (totalBytes + bytes > MAX_HELD_BYTES || clientBytes > MAX_HELD_BYTES_PER_CLIENT)
    throw createTooManyUploadsRefusal();
  adjustHeldBytes(body, bytes);
}

export function releaseBodyBytes(request: Request): void {
  const body = heldBodies.get(request);
  if (body) adjustHeldBytes(body, -body.bytes);
  heldBodies.delete(request);
}

function adjustHeldBytes(body: HeldBody, bytes: number): void {
  totalBytes += bytes;
  body.bytes += bytes;
  if (body.client === undefined) return;
  const clientBytes = (bytesByClient.get(body.client) ?? 0) + bytes;
  if (clientBytes > 0) bytesByClient.set(body.client, clientBytes);
  else bytesByClient.delete(body.client);
}
