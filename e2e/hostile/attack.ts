import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { openCallers } from "./callers.ts";
import { fetchDescribedCalls } from "./described-calls.ts";
import { createResponseChecker } from "./judge.ts";
import { generateHostileRequest, type HostileRequest } from "./requests.ts";
import { openRawHttpClient, type RawHttpResponse } from "./wire.ts";

export type ResponseFault = { call: string; fault: string; request: HostileRequest; status: number };

export type AttackResult = { faults: ResponseFault[] };

export type PreparedAttack = {
  /** Sends requests generated from a seed. */
  sendRandom(count: number, seed: number): Promise<AttackResult>;
  /** Sends the given requests one after another. */
  sendAll(requests: readonly HostileRequest[]): Promise<AttackResult>;
  close(): void;
};

const CONCURRENT_REQUESTS = 6;

/** Prepares to send hostile requests to the site at `origin`: signed out, as a user, and as an admin. */
export async function prepareAttack(origin: string): Promise<PreparedAttack> {
  const { calls, components } = await fetchDescribedCalls(origin);
  const checker = createResponseChecker(calls, components);
  const wire = openRawHttpClient(origin);
  const callers = await openCallers(wire);
  const requestArbitrary = generateHostileRequest(calls);

  async function sendFrom(source: Iterator<HostileRequest>, concurrency: number) {
    const result: AttackResult = { faults: [] };
    const sendAllFromSource = async () => {
      for (let next = source.next(); !next.done; next = source.next()) {
        const request = next.value;
        const response = await retryWhenBusy(() => callers.send(request));
        recordFaults(result, request, response);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, sendAllFromSource));
    return result;
  }

  function recordFaults({ faults }: AttackResult, request: HostileRequest, response: RawHttpResponse): void {
    const call = checker.nameCall(request);
    for (const fault of checker.findFaults(request, response))
      faults.push({ call, fault, request, status: response.status });
  }

  return {
    sendRandom: (count, seed) =>
      sendFrom(generateRequests(requestArbitrary, count, seed), CONCURRENT_REQUESTS),
    sendAll: (hostileRequests) => sendFrom(hostileRequests.values(), 1),
    close: wire.close,
  };
}

/** How many times to send a request while the site is busy, and how long to wait in between. */
const BUSY_RETRIES = { times: 40, pauseMs: 500 };

/** Calls `send`, and retries while the site is too busy. */
async function retryWhenBusy(send: () => Promise<RawHttpResponse>): Promise<RawHttpResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    const isBusy = response.status === 503 && response.text.includes("The site is very busy");
    if (!isBusy || attempt === BUSY_RETRIES.times) return response;
    await pause(BUSY_RETRIES.pauseMs);
  }
}

/** Generates random requests, always the same for the same seed. Generates them in batches, to save memory. */
function* generateRequests(
  requests: fc.Arbitrary<HostileRequest>,
  count: number,
  seed: number,
): Generator<HostileRequest> {
  const batchSize = 500;
  for (let offset = 0; offset < count; offset += batchSize)
    yield* fc.sample(requests, { numRuns: Math.min(batchSize, count - offset), seed: seed + offset });
}
