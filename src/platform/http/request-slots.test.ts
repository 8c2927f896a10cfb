import { expect, test } from "vitest";
import { RequestSlots } from "./request-slots.server.ts";

const doNothing = () => {};
const SILENT_LOG = { debug: doNothing, info: doNothing, warn: doNothing, error: doNothing };

async function openPlaces(maxWaiting: number) {
  const bounds = { places: 1, maxWaiting, patienceMs: 60_000, holdMs: 60_000 };
  const places = new RequestSlots(SILENT_LOG, bounds);
  const order: string[] = [];
  const enterPlace = async (client: string) => {
    const leave = await places.enter(client, Number.POSITIVE_INFINITY);
    order.push(leave ? client : `${client} refused`);
    leave?.();
  };
  const leaveFirst = await places.enter("first", Number.POSITIVE_INFINITY);
  return { order, enterPlace, leaveFirst };
}

test("nobody waits for more than one of another client's many requests", async () => {
  const { order, enterPlace, leaveFirst } = await openPlaces(10);
  const pendingEntries = ["flood", "flood", "flood", "flood", "visitor"].map(enterPlace);
  leaveFirst?.();
  await Promise.all(pendingEntries);
  expect(order).toEqual(["flood", "visitor", "flood", "flood", "flood"]);
});

test("an IPv6 /48 network takes turns as one client, because it may belong to one person", async () => {
  const { order, enterPlace, leaveFirst } = await openPlaces(10);
  const flood = ["1", "2", "3"].map((part) => `2001:db8:5:${part}::/64`);
  const pendingEntries = [...flood, "2001:db8:6:1::/64"].map(enterPlace);
  leaveFirst?.();
  await Promise.all(pendingEntries);
  expect(order).toEqual([flood[0], "2001:db8:6:1::/64", flood[1], flood[2]]);
});

test("if too many are waiting, the last request of the client with the most is refused", async () => {
  const { order, enterPlace, leaveFirst } = await openPlaces(3);
  const pendingEntries = ["flood", "flood", "flood", "visitor", "flood"].map(enterPlace);
  await Promise.resolve();
  leaveFirst?.();
  await Promise.all(pendingEntries);
  expect(order.filter((entry) => entry.endsWith("refused"))).toEqual(["flood refused", "flood refused"]);
  expect(order).toContain("visitor");
});
