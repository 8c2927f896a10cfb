import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { Queue } from "./queue.server.ts";

afterEach(() => void vi.useRealTimers());

type Options = Omit<ConstructorParameters<typeof Queue>[0], "refuse">;

/** Opens a queue whose calls record the order in which they start. The test decides when each call ends. */
function openQueue(options: Options) {
  const startedNames: string[] = [];
  const endCallbacks: (() => void)[] = [];
  const queue = new Queue({ ...options, refuse: () => new Error("refused") });
  const enqueueCall = (key: string, name: string) =>
    queue.run(() => {
      startedNames.push(name);
      return new Promise<string>((resolve) => endCallbacks.push(() => resolve(name)));
    }, key);
  const endCalls = async (calls: Promise<unknown>[]) => {
    for (let endedCount = 0; endedCount < calls.length; endedCount += 1) {
      await vi.waitUntil(() => endCallbacks[endedCount], { interval: 0, timeout: 60_000 });
      endCallbacks[endedCount]?.();
    }
    return Promise.all(calls);
  };
  return { startedNames, enqueueCall, endCalls, queue };
}

test("calls run in the order of arrival, as many at a time as there are places", async () => {
  const { startedNames, enqueueCall, endCalls } = openQueue({ places: 2 });
  const calls = ["a", "b", "c", "d"].map((name) => enqueueCall("", name));
  await Promise.resolve();
  expect(startedNames).toEqual(["a", "b"]);
  expect(await endCalls(calls)).toEqual(["a", "b", "c", "d"]);
  expect(startedNames).toEqual(["a", "b", "c", "d"]);
});

test("a key with one call doesn't wait behind all calls of another key", async () => {
  const { startedNames, enqueueCall, endCalls } = openQueue({ places: 1 });
  const calls = [
    enqueueCall("a", "a1"),
    enqueueCall("a", "a2"),
    enqueueCall("a", "a3"),
    enqueueCall("b", "b1"),
    enqueueCall("c", "c1"),
  ];
  await endCalls(calls);
  expect(startedNames).toEqual(["a1", "a2", "b1", "c1", "a3"]);
});

test("one key can't fill the queue, so that others still find a place", async () => {
  const { enqueueCall, endCalls } = openQueue({ places: 1, maxWaitingPerKey: 20 });
  const calls = Array.from({ length: 21 }, (_, number) => enqueueCall("a", `a${number}`));
  await expect(enqueueCall("a", "one too many")).rejects.toThrow("refused");
  await endCalls([...calls, enqueueCall("b", "b1")]);
});

test("the queue has a maximum length", async () => {
  const { enqueueCall, endCalls } = openQueue({ places: 1, maxWaiting: 200 });
  const calls = Array.from({ length: 201 }, (_, number) => enqueueCall(`address ${number}`, `${number}`));
  await expect(enqueueCall("late", "late")).rejects.toThrow("refused");
  await endCalls(calls);
});

test("in a full queue, the key with the most waiting calls gives way to one with fewer", async () => {
  const { enqueueCall, endCalls } = openQueue({ places: 1, maxWaiting: 4 });
  const runningCall = enqueueCall("a", "a0");
  const [a1, a2, a3, b1] = [
    enqueueCall("a", "a1"),
    enqueueCall("a", "a2"),
    enqueueCall("a", "a3"),
    enqueueCall("b", "b1"),
  ];
  const [refusedA3, refusedA2] = [a3, a2].map((call) => expect(call).rejects.toThrow("refused"));
  const c1 = enqueueCall("c", "c1");
  await refusedA3;
  const c2 = expect(enqueueCall("c", "c2")).rejects.toThrow("refused");
  const d1 = enqueueCall("d", "d1");
  await Promise.all([refusedA2, c2]);
  await expect(enqueueCall("e", "e1")).rejects.toThrow("refused");
  expect(await endCalls([runningCall, a1, b1, c1, d1])).toEqual(["a0", "a1", "b1", "c1", "d1"]);
});

test("failed work frees its place", async () => {
  const { queue } = openQueue({ places: 1, maxWaiting: 0 });
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run(async () => "again")).toBe("again");
});

test("a call that waits too long is refused, and the next one takes its turn", async () => {
  vi.useFakeTimers();
  const { queue } = openQueue({ places: 1, patienceMs: 100 });
  const leaveFirst = await queue.enter();
  const refusedEntry = expect(queue.enter()).rejects.toThrow("refused");
  await vi.advanceTimersByTimeAsync(60);
  const nextEntry = queue.enter();
  await vi.advanceTimersByTimeAsync(60);
  await refusedEntry;
  leaveFirst();
  const repeatAppearanceRemoval = await nextEntry;
  await vi.advanceTimersByTimeAsync(200);
  repeatAppearanceRemoval();
  await queue.enter();
});

test("a place that is freed twice is only free once", async () => {
  const { queue } = openQueue({ places: 1 });
  const leaveFirst = await queue.enter();
  const secondEntry = queue.enter();
  const thirdEntry = queue.enter();
  leaveFirst();
  leaveFirst();
  const leaveSecond = await secondEntry;
  const firstToEnter = await Promise.race([thirdEntry.then(() => "third"), setImmediate("nobody")]);
  expect(firstToEnter).toBe("nobody");
  leaveSecond();
  (await thirdEntry)();
});

test("a freed place goes to the waiting call, not to one that arrives in the meantime", async () => {
  const { queue } = openQueue({ places: 1 });
  const events: string[] = [];
  const leaveFirst = await queue.enter();
  const waitingCall = queue.run(async () => events.push("waited"));
  leaveFirst();
  await Promise.all([waitingCall, queue.run(async () => events.push("came later"))]);
  expect(events).toEqual(["waited", "came later"]);
});

test("ten thousand waiting calls can all be refused, or all be admitted", async () => {
  vi.useFakeTimers();
  const { queue } = openQueue({ places: 1, patienceMs: 100 });
  const leaveFirst = await queue.enter();
  const refusedEntries = Array.from({ length: 10_000 }, () => queue.enter().catch(() => "refused"));
  await vi.advanceTimersByTimeAsync(100);
  expect(new Set(await Promise.all(refusedEntries))).toEqual(new Set(["refused"]));
  const admittedCalls = Array.from({ length: 10_000 }, () => queue.run(async () => "admitted"));
  leaveFirst();
  expect(new Set(await Promise.all(admittedCalls))).toEqual(new Set(["admitted"]));
});
