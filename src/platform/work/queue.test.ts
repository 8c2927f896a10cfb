import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { Queue } from "./queue.server.ts";

afterEach(() => void vi.useRealTimers());

type Options = Omit<ConstructorParameters<typeof Queue>[0], "refuse">;

/** Opens a queue whose calls record the order in which they start. The test decides when each call ends. */
function openQueue(options: Options) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const queue = new Queue({ ...options, refuse: () => new Error("refused") });
  const ask = (key: string, name: string) =>
    queue.run(() => {
      started.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    }, key);
  const endAll = async (asked: Promise<unknown>[]) => {
    for (let ended = 0; ended < asked.length; ended += 1) {
      await vi.waitUntil(() => ends[ended], { interval: 0, timeout: 60_000 });
      ends[ended]?.();
    }
    return Promise.all(asked);
  };
  return { started, ask, endAll, queue };
}

test("calls run in the order of arrival, as many at a time as there are places", async () => {
  const { started, ask, endAll } = openQueue({ places: 2 });
  const asked = ["a", "b", "c", "d"].map((name) => ask("", name));
  await Promise.resolve();
  expect(started).toEqual(["a", "b"]);
  expect(await endAll(asked)).toEqual(["a", "b", "c", "d"]);
  expect(started).toEqual(["a", "b", "c", "d"]);
});

test("a key with one call doesn't wait behind all calls of another key", async () => {
  const { started, ask, endAll } = openQueue({ places: 1 });
  const asked = [ask("a", "a1"), ask("a", "a2"), ask("a", "a3"), ask("b", "b1"), ask("c", "c1")];
  await endAll(asked);
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3"]);
});

test("one key can't fill the queue, so that others still find a place", async () => {
  const { ask, endAll } = openQueue({ places: 1, mostWaitingOfOne: 20 });
  const asked = Array.from({ length: 21 }, (_, number) => ask("a", `a${number}`));
  await expect(ask("a", "one too many")).rejects.toThrow("refused");
  await endAll([...asked, ask("b", "b1")]);
});

test("the queue has a maximum length", async () => {
  const { ask, endAll } = openQueue({ places: 1, mostWaiting: 200 });
  const asked = Array.from({ length: 201 }, (_, number) => ask(`address ${number}`, `${number}`));
  await expect(ask("late", "late")).rejects.toThrow("refused");
  await endAll(asked);
});

test("in a full queue, the key with the most waiting calls gives way to one with fewer", async () => {
  const { ask, endAll } = openQueue({ places: 1, mostWaiting: 4 });
  const running = ask("a", "a0");
  const [a1, a2, a3, b1] = [ask("a", "a1"), ask("a", "a2"), ask("a", "a3"), ask("b", "b1")];
  const [gone, goneToo] = [a3, a2].map((one) => expect(one).rejects.toThrow("refused"));
  const c1 = ask("c", "c1");
  await gone;
  const c2 = expect(ask("c", "c2")).rejects.toThrow("refused");
  const d1 = ask("d", "d1");
  await Promise.all([goneToo, c2]);
  await expect(ask("e", "e1")).rejects.toThrow("refused");
  expect(await endAll([running, a1, b1, c1, d1])).toEqual(["a0", "a1", "b1", "c1", "d1"]);
});

test("failed work frees its place", async () => {
  const { queue } = openQueue({ places: 1, mostWaiting: 0 });
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run(async () => "again")).toBe("again");
});

test("a call that waits too long is refused, and the next one takes its turn", async () => {
  vi.useFakeTimers();
  const { queue } = openQueue({ places: 1, patienceMs: 100 });
  const leave = await queue.enter();
  const impatient = expect(queue.enter()).rejects.toThrow("refused");
  await vi.advanceTimersByTimeAsync(60);
  const next = queue.enter();
  await vi.advanceTimersByTimeAsync(60);
  await impatient;
  leave();
  const repeatAppearanceRemoval = await next;
  await vi.advanceTimersByTimeAsync(200);
  repeatAppearanceRemoval();
  await queue.enter();
});

test("a place that is freed twice is only free once", async () => {
  const { queue } = openQueue({ places: 1 });
  const leave = await queue.enter();
  const second = queue.enter();
  const third = queue.enter();
  leave();
  leave();
  const leaveSecond = await second;
  const first = await Promise.race([third.then(() => "third"), setImmediate("nobody")]);
  expect(first).toBe("nobody");
  leaveSecond();
  (await third)();
});

test("a freed place goes to the waiting call, not to one that arrives in the meantime", async () => {
  const { queue } = openQueue({ places: 1 });
  const order: string[] = [];
  const leave = await queue.enter();
  const waiting = queue.run(async () => order.push("waited"));
  leave();
  await Promise.all([waiting, queue.run(async () => order.push("came later"))]);
  expect(order).toEqual(["waited", "came later"]);
});

test("ten thousand waiting calls can all be refused, or all be admitted", async () => {
  vi.useFakeTimers();
  const { queue } = openQueue({ places: 1, patienceMs: 100 });
  const leave = await queue.enter();
  const refused = Array.from({ length: 10_000 }, () => queue.enter().catch(() => "refused"));
  await vi.advanceTimersByTimeAsync(100);
  expect(new Set(await Promise.all(refused))).toEqual(new Set(["refused"]));
  const admitted = Array.from({ length: 10_000 }, () => queue.run(async () => "admitted"));
  leave();
  expect(new Set(await Promise.all(admitted))).toEqual(new Set(["admitted"]));
});
