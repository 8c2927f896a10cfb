import { beforeEach, expect, test } from "vitest";
import type { House } from "#app/house.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { listErasures } from "#platform/files/files.server.ts";
import { openTestApp } from "#testing/test-app.ts";
import { listTrash } from "#trash/trash.server.ts";
import {
  addSponsorRequest,
  clearedNames,
  createSponsorRequestsTable,
  sponsorInbox,
} from "./testing/sponsor-requests.ts";

const ACTOR = { id: 1, username: "boss", role: "producer" as const, isAdmin: true };
const acceptedStatus = { status: "accepted" as const };
const decide = async () => ({ action: "approve" }) as const;

// Tests the inbox with a kind of request that exists only in tests. It has the common columns, one additional column,
// and its own rules.
describeOnBothEngines("an inbox", (open) => {
  let house: House;
  let events: () => Promise<string[]>;
  let now = new Date();

  beforeEach(async () => {
    const app = openTestApp(await open(), { now: () => now });
    now = new Date("2026-11-22T10:00:00Z");
    const boss = await app.admin("boss");
    events = async () =>
      (await boss.request("/api/admin-events"))
        .json<{ action: string; entity: string; entityId: number }[]>()
        .filter(({ entity }) => entity === "guest-request")
        .map(({ action, entityId }) => `${action} ${entityId}`)
        .reverse();
    house = app.house;
    await createSponsorRequestsTable(house.db);
    clearedNames.length = 0;
  });

  const add = (name: string, day: string, otherFields = {}) =>
    addSponsorRequest(house.db, name, `${day}T09:00:00.000Z`, otherFields);
  const listNames = async (query: Partial<Parameters<typeof sponsorInbox.rows.list>[1]>) => {
    const { items, total } = await sponsorInbox.rows.list(house.db, { status: "all", ...query });
    return [items.map(({ name }) => name), total];
  };

  test("lists its own columns too, newest first, then by id; spam is separate", async () => {
    for (const name of ["Ada", "Ben"]) await add(name, "2026-11-01");
    await add("Cy", "2026-10-01", { budget: 7 });
    await add("Dee", "2026-11-02", { isSpam: true });
    expect(await listNames({})).toEqual([["Ben", "Ada", "Cy"], 3]);
    expect(await listNames({ limit: 1, offset: 2 })).toEqual([["Cy"], 3]);
    expect(await listNames({ limit: 1, offset: 3 })).toEqual([[], 3]);
    expect(await listNames({ spam: "true" })).toEqual([["Dee"], 1]);
    expect(await listNames({ status: "accepted" })).toEqual([[], 0]);
    expect(await sponsorInbox.rows.count(house.db)).toEqual({ all: 3, pending: 3, accepted: 0 });
    expect(await sponsorInbox.rows.find(house.db, 3)).toMatchObject({ name: "Cy", budget: 7, isSpam: false });
    await expect(sponsorInbox.rows.find(house.db, 9)).rejects.toThrow("Sponsor request not found");
  });

  test("makes allowed changes to the newest version, with the kind's own columns, and records them", async () => {
    const id = await add("Ada", "2026-11-01");
    const sponsorBefore = await sponsorInbox.rows.find(house.db, id);
    const notedSponsor = await sponsorInbox.change(
      house,
      ACTOR,
      id,
      { status: "pending", adminNotes: "Ask" },
      async () => ({
        action: "note" as const,
        more: { budget: 5 },
      }),
    );
    expect(notedSponsor).toMatchObject({ status: "pending", adminNotes: "Ask", budget: 5 });
    const staleChange = sponsorInbox.change(
      house,
      ACTOR,
      id,
      { ...acceptedStatus, basedOn: sponsorBefore.updatedAt },
      decide,
    );
    await expect(staleChange).rejects.toThrow("Somebody else changed this in the meantime");
    await sponsorInbox.change(
      house,
      ACTOR,
      id,
      { ...acceptedStatus, basedOn: notedSponsor.updatedAt, adminNotes: "" },
      decide,
    );
    expect(await sponsorInbox.rows.find(house.db, id)).toMatchObject({
      status: "accepted",
      adminNotes: null,
    });
    await expect(sponsorInbox.change(house, ACTOR, id, { status: "pending" }, decide)).rejects.toThrow(
      "A request that is accepted cannot become pending",
    );
    expect(await events()).toEqual([`note ${id}`, `approve ${id}`]);
  });

  test("versions within the same millisecond have different times", async () => {
    const id = await add("Ada", "2026-11-22");
    now = new Date("2026-11-22T09:00:00Z");
    const updateTimes = new Set<string>();
    for (let change = 0; change < 3; change += 1)
      updateTimes.add((await sponsorInbox.change(house, ACTOR, id, { status: "pending" }, decide)).updatedAt);
    expect(updateTimes.size).toBe(3);
  });

  test("admits spam once, and undoes all of a change that fails", async () => {
    const id = await add("Ada", "2026-11-01", { isSpam: true });
    for (const _ of "twice") await sponsorInbox.admit(house, ACTOR, id);
    const failingChange = sponsorInbox.change(house, ACTOR, id, acceptedStatus, async () => {
      throw new Error("no mail server");
    });
    await expect(failingChange).rejects.toThrow("no mail server");
    expect(await sponsorInbox.rows.find(house.db, id)).toMatchObject({ status: "pending", isSpam: false });
    expect(await events()).toEqual([`admit ${id}`]);
  });

  test("moves a request to the trash, without what belongs to it", async () => {
    const id = await add("Ada", "2026-11-01");
    await sponsorInbox.delete(house, ACTOR, id);
    await expect(sponsorInbox.delete(house, ACTOR, id)).rejects.toThrow("Sponsor request not found");
    expect(clearedNames).toEqual(["before Ada, trash"]);
    expect(await events()).toEqual([`delete ${id}`]);
    expect((await listTrash(house, {})).items).toMatchObject([{ entity: "guest-request", label: "Ada" }]);
  });

  test("permanently deletes what belongs to a request, before and after the transaction", async () => {
    const id = await add("Ada", "2026-11-01");
    await sponsorInbox.deletePermanently(house, ACTOR, id);
    await expect(sponsorInbox.deletePermanently(house, ACTOR, id)).rejects.toThrow(
      "Sponsor request not found",
    );
    expect(clearedNames).toEqual(["before Ada, permanent", "after Ada"]);
    expect(await events()).toEqual([`delete-for-ever ${id}`]);
    expect((await listTrash(house, {})).items).toEqual([]);
  });

  test("records a permanent deletion for later restores only if the request is really gone", async () => {
    const id = await add("Ada", "2026-11-01");
    await sponsorInbox.delete(house, ACTOR, id);
    const failedDeletion = sponsorInbox.deletePermanently(house, ACTOR, id);
    await expect(failedDeletion).rejects.toThrow("Sponsor request not found");
    expect(await listErasures(house.env)).toEqual([]);
    const otherId = await add("Ben", "2026-11-01");
    await sponsorInbox.deletePermanently(house, ACTOR, otherId);
    expect(await listErasures(house.env)).toMatchObject([{ table: "sponsor_requests", id: otherId }]);
  });

  test("deletes requests that aren't needed after a year, once even if two processes do it", async () => {
    await add("Ada", "2025-11-21");
    await add("Ben", "2025-11-21", { budget: 5000 });
    await add("Cy", "2025-11-23");
    const counts = await Promise.all([sponsorInbox.eraseOld(house), sponsorInbox.eraseOld(house)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await listNames({})).toEqual([["Cy", "Ben"], 2]);
    expect(clearedNames).toEqual(["before Ada, age", "after Ada"]);
    expect(await events()).toEqual([]);
  });
});
