import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { openCallers } from "./callers.ts";
import { fetchDescribedCalls } from "./described-calls.ts";
import { createResponseChecker } from "./judge.ts";
import { generateHostileRequest, type HostileRequest } from "./requests.ts";
import { openWire, type WireResponse } from "./wire.ts";

export type Fault = { call: string; fault: string; request: HostileRequest; status: number };

export type AttackResult = { faults: Fault[] };

export type PreparedAttack = {
  /** Sends requests generated from a seed. */
  sendRandom(requests: number, seed: number): Promise<AttackResult>;
  /** Sends the given requests one after another. */
  sendAll(requests: readonly HostileRequest[]): Promise<AttackResult>;
  close(): void;
};

const CONCURRENT_REQUESTS = 6;

/** Prepares to send hostile requests to the site at `origin`: signed out, as a user, and as an admin. */
export async function prepareAttack(origin: string): Promise<PreparedAttack> {
  const { calls, components } = await fetchDescribedCalls(origin);
  const judge = createResponseChecker(calls, components);
  const wire = openWire(origin);
  const callers = await openCallers(wire);
  const requests = generateHostileRequest(calls);

  async function attack(source: Iterator<HostileRequest>, atOnce: number) {
    const result: AttackResult = { faults: [] };
    const worker = async () => {
      for (let next = source.next(); !next.done; next = source.next()) {
        const request = next.value;
        const response = await retryWhenBusy(() => callers.send(request));
        recordFaults(result, request, response);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return result;
  }

  function recordFaults({ faults }: AttackResult, request: HostileRequest, response: WireResponse): void {
    const call = judge.nameCall(request);
    for (const fault of judge.findFaults(request, response))
      faults.push({ call, fault, request, status: response.status });
  }

  return {
    sendRandom: (count, seed) => attack(generateRequests(requests, count, seed), CONCURRENT_REQUESTS),
    sendAll: (ones) => attack(ones.values(), 1),
    close: wire.close,
  };
}

/** How many times to send a request while the site is busy, and how long to wait in between. */
const BUSY_RETRIES = { times: 40, pauseMs: 500 };

/** Calls `send`, and retries while the site is too busy. */
async function retryWhenBusy(send: () => Promise<WireResponse>): Promise<WireResponse> {
  for (let time = 1; ; time += 1) {
    const response = await send();
    const isBusy = response.status === 503 && response.text.includes("The site is very busy");
    if (!isBusy || time === BUSY_RETRIES.times) return response;
    await pause(BUSY_RETRIES.pauseMs);
  }
}

/** Generates random requests, always the same for the same seed. Generates them in slices, to save memory. */
function* generateRequests(
  requests: fc.Arbitrary<HostileRequest>,
  count: number,
  seed: number,
): Generator<HostileRequest> {
  const slice = 500;
  for (let at = 0; at < count; at += slice)
    yield* fc.sample(requests, { numRuns: Math.min(slice, count - at), seed: seed + at });
}
