import { expect, test } from "vitest";
import { openLimitCounter } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { createMemoryLimitCounter, type LimitCounter } from "#platform/work/work.server.ts";
import type { RateLimit } from "./endpoint.contract.ts";
import { listLimitWindows, RateLimits } from "./limits.server.ts";

const limit: RateLimit = { name: "tries", points: 3, seconds: 60, counts: "refused" };

describeOnBothEngines("limits", (open, engine) => {
  async function openCounts(): Promise<LimitCounter> {
    if (engine === "sqlite") return createMemoryLimitCounter();
    const database = await open();
    const databaseCounts = await openLimitCounter(database.address.url);
    const close = database.close;
    database.close = async () => {
      await databaseCounts.close();
      await close();
    };
    return databaseCounts;
  }
  async function openLimits() {
    const clock = { ms: Date.parse("2026-01-07T18:00:00Z") };
    const countStore = await openCounts();
    return { clock, countStore, limits: new RateLimits(countStore, () => new Date(clock.ms)) };
  }
  const takeTries = async (limits: RateLimits, key: string, count: number) => {
    for (let triesMade = 0; triesMade < count; triesMade += 1) await limits.take(limit, key);
  };

  test("a try above the limit is refused with the time to wait, which further tries don't extend", async () => {
    const { clock, limits } = await openLimits();
    await takeTries(limits, "here", 3);
    clock.ms += 20_000;
    const tooManyTries = { status: 429, message: "Too many tries. Please try again in 40 seconds." };
    await expect(limits.take(limit, "here")).rejects.toMatchObject({
      ...tooManyTries,
      headers: { "retry-after": "40" },
    });
    await expect(limits.take(limit, "here")).rejects.toMatchObject(tooManyTries);
    await limits.take(limit, "elsewhere");
    clock.ms += 40_000;
    await takeTries(limits, "here", 3);
  });

  test("no more than the limit of many simultaneous tries get through", async () => {
    const { limits } = await openLimits();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => limits.take(limit, "here")));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  test.each(["192.0.2.1", "2001:db8:1:1::/64"])(
    "tries that are refused while others are in progress use up nothing: %s",
    async (key) => {
      const { limits } = await openLimits();
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => limits.take(limit, key)));
      for (const outcome of outcomes)
        if (outcome.status === "fulfilled") await limits.giveBack(outcome.value);
      expect(await limits.countUsed(limit, key)).toBe(0);
      await takeTries(limits, key, 3);
    },
  );

  test("a key with any characters is counted, without affecting others that are counted at the same time", async () => {
    const { limits } = await openLimits();
    const keys = ["here", "\0", "\ud800", "Änne", "x".repeat(5000), "here"];
    await Promise.all(keys.map((key) => limits.take(limit, key)));
    expect(await Promise.all(keys.map((key) => limits.countUsed(limit, key)))).toEqual([2, 1, 1, 1, 1, 2]);
  });

  test("a try that is given back can be made again, once, and only in the same window", async () => {
    const { clock, limits } = await openLimits();
    const takenEarly = await limits.take(limit, "here");
    await takeTries(limits, "here", 2);
    await limits.giveBack(takenEarly);
    await limits.take(limit, "here");
    await expect(limits.take(limit, "here")).rejects.toMatchObject({ status: 429 });
    clock.ms += 60_000;
    await limits.take(limit, "here");
    await limits.giveBack(takenEarly);
    expect(await limits.countUsed(limit, "here")).toBe(1);
  });

  test("an IPv6 /56 network has 4 times the tries of a /64, and a /48 has 16 times", async () => {
    const { limits } = await openLimits();
    const tryAll = async (network: string, count: number) => {
      const takeTries = Array.from({ length: count }, (_, part) =>
        limits.take(limit, network.replace("*", part.toString(16))),
      );
      return (await Promise.allSettled(takeTries)).filter(({ status }) => status === "fulfilled").length;
    };
    expect(await tryAll("2001:db8:1:1*::/64", 16)).toBe(12);
    expect(await tryAll("2001:db8:1:*00::/64", 60)).toBe(36);
    expect(await tryAll("2001:db8:2:1*::/64", 16)).toBe(12);
  });

  test("a try that is given back can be made again in each of the address's networks", async () => {
    const { limits } = await openLimits();
    for (let triesMade = 0; triesMade < 60; triesMade += 1)
      await limits.giveBack(await limits.take(limit, `2001:db8:1:${triesMade.toString(16)}::/64`));
    await limits.take(limit, "2001:db8:1:1::/64");
  });

  test("a network that has used up its tries gets no new windows, and its refused tries don't count for others", async () => {
    const { limits } = await openLimits();
    for (let part = 0; part < 20; part += 1)
      await limits.tryTake(limit, `2001:db8:1:1${part.toString(16).padStart(2, "0")}::/64`);
    expect(await limits.countUsed(limit, "2001:db8:1:100::/64")).toBe(1);
    expect(await limits.countUsed(limit, "2001:db8:1:113::/64")).toBe(0);
    expect(await limits.countUsed(limit, "2001:db8:1::/48")).toBe(12);
  });

  test("windows that have ended are removed", async () => {
    const { clock, countStore, limits } = await openLimits();
    await limits.take(limit, "early");
    clock.ms += 30_000;
    await limits.take(limit, "late");
    clock.ms += 30_000;
    expect(await limits.sweep()).toBe(1);
    expect(await limits.countUsed(limit, "late")).toBe(1);
    // The counts are stored under a hash, not under the key itself.
    expect(await countStore.read("tries:late", clock.ms, clock.ms + 60_000)).toBe(0);
  });

  test("nobody is locked out for longer because the clock was set back", async () => {
    const { clock, limits } = await openLimits();
    await takeTries(limits, "here", 3);
    clock.ms -= 24 * 3600 * 1000;
    expect(await limits.countUsed(limit, "here")).toBe(0);
    await takeTries(limits, "here", 3);
    await expect(limits.take(limit, "here")).rejects.toMatchObject({ headers: { "retry-after": "60" } });
  });

  test("a key of any length is counted", async () => {
    const { limits } = await openLimits();
    const longKey = "é".repeat(10_000);
    await takeTries(limits, longKey, 3);
    await expect(limits.take(limit, longKey)).rejects.toMatchObject({ status: 429 });
    expect(await limits.countUsed(limit, `${longKey}x`)).toBe(0);
  });
});

test("when memory is full, new keys share windows until others end, and no running window is forgotten", async () => {
  const clock = { ms: Date.parse("2026-01-07T18:00:00Z") };
  const limits = new RateLimits(createMemoryLimitCounter(), () => new Date(clock.ms));
  for (let triesMade = 0; triesMade < 3; triesMade += 1) await limits.take(limit, "guesser");
  clock.ms += 10_000;
  for (let triesMade = 1; triesMade < 20_000; triesMade += 1)
    await limits.take(limit, `visitor ${triesMade}`);
  await expect(limits.take(limit, "guesser")).rejects.toMatchObject({ status: 429 });
  const newcomer = await limits.take(limit, "newcomer");
  expect(await limits.countUsed(limit, "newcomer")).toBe(1);
  await limits.giveBack(newcomer);
  for (let triesMade = 0; triesMade < 3; triesMade += 1) await limits.take(limit, "newcomer");
  await expect(limits.take(limit, "newcomer")).rejects.toMatchObject({ status: 429 });
  clock.ms += 50_000;
  expect(await limits.countUsed(limit, "guesser")).toBe(0);
  expect(await limits.countUsed(limit, "visitor 1")).toBe(1);
});

test.each(["192.0.2.131", "2001:db8:1:1::/64", "ana@example.org", "a username"])(
  "nothing that is stored contains the key %s",
  (key) => {
    for (const { name } of listLimitWindows(limit, key)) expect(name).toMatch(/^tries:[\w-]{43}$/);
  },
);

test("two IPv6 networks with very many addresses don't lock anybody else out", async () => {
  const limits = new RateLimits(createMemoryLimitCounter(), () => new Date("2026-01-07T18:00:00Z"));
  const roomyLimit: RateLimit = { ...limit, points: 1000 };
  for (const network of ["2001:db8:1", "2001:db8:2"])
    for (let part = 0; part < 12_000; part += 1)
      await limits.take(roomyLimit, `${network}:${part.toString(16)}::/64`);
  await limits.take(roomyLimit, "2001:db8:3:1::/64");
  await limits.take(roomyLimit, "198.51.100.7");
});

test.each([
  ["refused", 401, true, true],
  ["refused", 403, true, true],
  ["refused", 200, true, false],
  ["refused", 500, true, false],
  ["refused", 403, false, false],
  ["guessed", 201, true, true],
  ["guessed", 409, true, true],
  ["guessed", 400, true, false],
  ["guessed", 502, true, false],
  ["guessed", 403, false, false],
  ["accepted", 201, true, true],
  ["accepted", 403, true, false],
  ["all", 400, false, true],
] as const)(
  "%s: an answer %i, use-case reached %s, counts %s",
  (counts, status, hasReachedHandler, isCounted) => {
    expect(RateLimits.usesPoint({ ...limit, counts }, status, hasReachedHandler)).toBe(isCounted);
  },
);
