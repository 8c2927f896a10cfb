import { expect, test } from "vitest";
import { openLimitCounts } from "#platform/database/database.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { countInMemory, type LimitCounts } from "#platform/work/work.server.ts";
import type { Limit } from "./endpoint.contract.ts";
import { Limits, listWindows } from "./limits.server.ts";

const limit: Limit = { name: "tries", points: 3, seconds: 60, counts: "refused" };

onBothEngines("limits", (open, engine) => {
  async function counts(): Promise<LimitCounts> {
    if (engine === "sqlite") return countInMemory();
    const database = await open();
    const own = await openLimitCounts(database.address.url);
    const close = database.close;
    database.close = async () => {
      await own.close();
      await close();
    };
    return own;
  }
  async function limits() {
    const clock = { ms: Date.parse("2026-01-07T18:00:00Z") };
    const store = await counts();
    return { clock, store, limits: new Limits(store, () => new Date(clock.ms)) };
  }
  const tries = async (one: Limits, key: string, count: number) => {
    for (let made = 0; made < count; made += 1) await one.take(limit, key);
  };

  test("a try above the limit is refused with the time to wait, which further tries don't extend", async () => {
    const { clock, limits: one } = await limits();
    await tries(one, "here", 3);
    clock.ms += 20_000;
    const refused = { status: 429, message: "Too many tries. Please try again in 40 seconds." };
    await expect(one.take(limit, "here")).rejects.toMatchObject({
      ...refused,
      headers: { "retry-after": "40" },
    });
    await expect(one.take(limit, "here")).rejects.toMatchObject(refused);
    await one.take(limit, "elsewhere");
    clock.ms += 40_000;
    await tries(one, "here", 3);
  });

  test("no more than the limit of many simultaneous tries get through", async () => {
    const { limits: one } = await limits();
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => one.take(limit, "here")));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  test("a key with any characters is counted, without affecting others that are counted at the same time", async () => {
    const { limits: one } = await limits();
    const keys = ["here", "\0", "\ud800", "Änne", "x".repeat(5000), "here"];
    await Promise.all(keys.map((key) => one.take(limit, key)));
    expect(await Promise.all(keys.map((key) => one.countUsed(limit, key)))).toEqual([2, 1, 1, 1, 1, 2]);
  });

  test("a try that is given back can be made again, once, and only in the same window", async () => {
    const { clock, limits: one } = await limits();
    const early = await one.take(limit, "here");
    await tries(one, "here", 2);
    await one.giveBack(early);
    await one.take(limit, "here");
    await expect(one.take(limit, "here")).rejects.toMatchObject({ status: 429 });
    clock.ms += 60_000;
    await one.take(limit, "here");
    await one.giveBack(early);
    expect(await one.countUsed(limit, "here")).toBe(1);
  });

  test("an IPv6 /56 network has 4 times the tries of a /64, and a /48 has 16 times", async () => {
    const { limits: one } = await limits();
    const tryAll = async (network: string, count: number) => {
      const tries = Array.from({ length: count }, (_, part) =>
        one.take(limit, network.replace("*", part.toString(16))),
      );
      return (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled").length;
    };
    expect(await tryAll("2001:db8:1:1*::/64", 16)).toBe(12);
    expect(await tryAll("2001:db8:1:*00::/64", 60)).toBe(36);
    expect(await tryAll("2001:db8:2:1*::/64", 16)).toBe(12);
  });

  test("a try that is given back can be made again in each of the address's networks", async () => {
    const { limits: one } = await limits();
    for (let made = 0; made < 60; made += 1)
      await one.giveBack(await one.take(limit, `2001:db8:1:${made.toString(16)}::/64`));
    await one.take(limit, "2001:db8:1:1::/64");
  });

  test("a network that has used up its tries gets no new windows, and its refused tries don't count for others", async () => {
    const { limits: one } = await limits();
    for (let part = 0; part < 20; part += 1)
      await one.tryTake(limit, `2001:db8:1:1${part.toString(16).padStart(2, "0")}::/64`);
    expect(await one.countUsed(limit, "2001:db8:1:100::/64")).toBe(1);
    expect(await one.countUsed(limit, "2001:db8:1:113::/64")).toBe(0);
    expect(await one.countUsed(limit, "2001:db8:1::/48")).toBe(12);
  });

  test("windows that have ended are removed", async () => {
    const { clock, store, limits: one } = await limits();
    await one.take(limit, "early");
    clock.ms += 30_000;
    await one.take(limit, "late");
    clock.ms += 30_000;
    expect(await one.sweep()).toBe(1);
    expect(await one.countUsed(limit, "late")).toBe(1);
    // The counts are stored under a hash, not under the key itself.
    expect(await store.read("tries:late", clock.ms, clock.ms + 60_000)).toBe(0);
  });

  test("nobody is locked out for longer because the clock was set back", async () => {
    const { clock, limits: one } = await limits();
    await tries(one, "here", 3);
    clock.ms -= 24 * 3600 * 1000;
    expect(await one.countUsed(limit, "here")).toBe(0);
    await tries(one, "here", 3);
    await expect(one.take(limit, "here")).rejects.toMatchObject({ headers: { "retry-after": "60" } });
  });

  test("a key of any length is counted", async () => {
    const { limits: one } = await limits();
    const long = "é".repeat(10_000);
    await tries(one, long, 3);
    await expect(one.take(limit, long)).rejects.toMatchObject({ status: 429 });
    expect(await one.countUsed(limit, `${long}x`)).toBe(0);
  });
});

test("when memory is full, new keys share windows until others end, and no running window is forgotten", async () => {
  const clock = { ms: Date.parse("2026-01-07T18:00:00Z") };
  const one = new Limits(countInMemory(), () => new Date(clock.ms));
  for (let made = 0; made < 3; made += 1) await one.take(limit, "guesser");
  clock.ms += 10_000;
  for (let made = 1; made < 20_000; made += 1) await one.take(limit, `visitor ${made}`);
  await expect(one.take(limit, "guesser")).rejects.toMatchObject({ status: 429 });
  const newcomer = await one.take(limit, "newcomer");
  expect(await one.countUsed(limit, "newcomer")).toBe(1);
  await one.giveBack(newcomer);
  for (let made = 0; made < 3; made += 1) await one.take(limit, "newcomer");
  await expect(one.take(limit, "newcomer")).rejects.toMatchObject({ status: 429 });
  clock.ms += 50_000;
  expect(await one.countUsed(limit, "guesser")).toBe(0);
  expect(await one.countUsed(limit, "visitor 1")).toBe(1);
});

test.each(["192.0.2.131", "2001:db8:1:1::/64", "ana@example.org", "a username"])(
  "nothing that is stored contains the key %s",
  (key) => {
    for (const { name } of listWindows(limit, key)) expect(name).toMatch(/^tries:[\w-]{43}$/);
  },
);

test("two IPv6 networks with very many addresses don't lock anybody else out", async () => {
  const one = new Limits(countInMemory(), () => new Date("2026-01-07T18:00:00Z"));
  const roomy: Limit = { ...limit, points: 1000 };
  for (const network of ["2001:db8:1", "2001:db8:2"])
    for (let part = 0; part < 12_000; part += 1)
      await one.take(roomy, `${network}:${part.toString(16)}::/64`);
  await one.take(roomy, "2001:db8:3:1::/64");
  await one.take(roomy, "198.51.100.7");
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
] as const)("%s: an answer %i, use-case reached %s, counts %s", (counts, status, reached, expected) => {
  expect(Limits.usesPoint({ ...limit, counts }, status, reached)).toBe(expected);
});
