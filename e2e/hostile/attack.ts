import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { openCallers } from "./callers.ts";
import { fetchDescribedCalls } from "./described-calls.ts";
import { createResponseChecker } from "./judge.ts";
import { generateHostileRequest, type HostileRequest } from "./requests.ts";
import { openWire, type WireResponse } from "./wire.ts";

export type Fault = { call: string; fault: string; request: HostileRequest; status: number };

export type Attack = { faults: Fault[] };

export type PreparedAttack = {
  /** Sends requests generated from a seed. */
  random(requests: number, seed: number): Promise<Attack>;
  /** Sends the given requests one after another. */
  these(requests: readonly HostileRequest[]): Promise<Attack>;
  close(): void;
};

/** How many requests are in progress at the same time. */
const CONCURRENT_REQUESTS = 6;

/** Prepares to send hostile requests to the site at `origin`: signed out, as a user, and as an admin. */
export async function prepareAttack(origin: string): Promise<PreparedAttack> {
  const { calls, components } = await fetchDescribedCalls(origin);
  const judge = createResponseChecker(calls, components);
  const wire = openWire(origin);
  const callers = await openCallers(wire);
  const requests = generateHostileRequest(calls);

  async function attack(source: Iterator<HostileRequest>, atOnce: number) {
    const result: Attack = { faults: [] };
    const worker = async () => {
      for (let next = source.next(); !next.done; next = source.next()) {
        const request = next.value;
        const answer = await retryWhenBusy(() => callers.send(request));
        note(result, request, answer);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return result;
  }

  function note({ faults }: Attack, request: HostileRequest, answer: WireResponse): void {
    const call = judge.callOf(request);
    for (const fault of judge.faults(request, answer))
      faults.push({ call, fault, request, status: answer.status });
  }

  return {
    random: (count, seed) => attack(generateRequests(requests, count, seed), CONCURRENT_REQUESTS),
    these: (ones) => attack(ones.values(), 1),
    close: wire.close,
  };
}

/** How many busy responses are tolerated, and how long to wait after each. */
const BUSY_RETRIES = { times: 40, pauseMs: 500 };

/** Sends a request, and retries while the site is too busy. */
async function retryWhenBusy(send: () => Promise<WireResponse>): Promise<WireResponse> {
  for (let time = 1; ; time += 1) {
    const answer = await send();
    const isBusy = answer.status === 503 && answer.text.includes("The site is very busy");
    if (!isBusy || time === BUSY_RETRIES.times) return answer;
    await pause(BUSY_RETRIES.pauseMs);
  }
}

/** Generates random requests, always the same for the same seed. Works in slices to save memory. */
function* generateRequests(
  requests: fc.Arbitrary<HostileRequest>,
  count: number,
  seed: number,
): Generator<HostileRequest> {
  const slice = 500;
  for (let at = 0; at < count; at += slice)
    yield* fc.sample(requests, { numRuns: Math.min(slice, count - at), seed: seed + at });
}
