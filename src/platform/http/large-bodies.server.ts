import { tooManyUploads } from "#platform/errors/errors.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import { type Endpoint, MB } from "./endpoint.contract.ts";

/** Bodies up to this size are taken in at once, as everywhere. */
const LARGE = MB;

/**
 * How long a large body may wait for its turn, and then how long its sender may take, in milliseconds; together less than
 * the two minutes that the server gives a request.
 */
const PATIENCE = { turnMs: 100_000, senderMs: 15_000 };

const queues = new WeakMap<Endpoint, Queue>();

/**
 * Does `work`, which reads a request's body and answers it, when it is the request's turn. What waits has sent a few
 * kilobytes at most: the connection holds the rest back.
 *
 * `work` is told how long the sender may take, so that a few slow ones cannot keep all others waiting. Whoever sends
 * less than 1 MB, which is what the pages send, neither waits nor is hurried.
 *
 * @throws {Refusal} 503 with Retry-After where the turn did not come; otherwise what `work` throws.
 */
export function inTurn<T>(
  endpoint: Endpoint,
  request: Request,
  work: (patienceMs: number | undefined) => Promise<T>,
): Promise<T> {
  const { largeAtOnce } = endpoint;
  if (largeAtOnce === undefined || announced(request) <= LARGE) return work(undefined);
  const queue =
    queues.get(endpoint) ??
    new Queue({ places: largeAtOnce, patienceMs: PATIENCE.turnMs, refuse: tooManyUploads });
  queues.set(endpoint, queue);
  return queue.run(() => work(PATIENCE.senderMs));
}

/** A body that does not say how long it is counts as a large one. */
function announced(request: Request): number {
  const length = request.headers.get("content-length");
  return length === null ? Number.POSITIVE_INFINITY : Number(length);
}
