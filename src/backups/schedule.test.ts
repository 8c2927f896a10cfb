import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import { runBackupWorkExclusively } from "./backup-turn.server.ts";
import type { Backup } from "./backups.contract.ts";
import { deleteExpiredBackups, makeDueBackup } from "./backups.server.ts";
import { findLastDueTime, listSurplusBackups } from "./schedule.rules.ts";
import { fetchBackups } from "./testing/backup-calls.ts";
import { unlistableStorage } from "./testing/failing-storage.ts";

const DENVER_TIME_ZONE = "America/Denver";

describe("a scheduled backup is due", () => {
  test.each([
    ["day", 4, "2026-11-22T10:59:00Z", "2026-11-21T11:00:00.000Z"],
    ["day", 4, "2026-11-22T11:00:00Z", "2026-11-22T11:00:00.000Z"],
    ["day", 0, "2026-07-01T06:30:00Z", "2026-07-01T06:00:00.000Z"],
    // 2:00 doesn't exist on the day the clocks go forward, so the backup is due an hour later.
    ["day", 2, "2026-03-08T12:00:00Z", "2026-03-08T09:00:00.000Z"],
    ["week", 4, "2026-11-22T23:00:00Z", "2026-11-16T11:00:00.000Z"],
    ["week", 4, "2026-11-23T11:00:00Z", "2026-11-23T11:00:00.000Z"],
  ] as const)("every %s at %i, now %s: %s", (every, hour, now, dueTime) => {
    expect(findLastDueTime({ every, hour, keep: 7 }, new Date(now), DENVER_TIME_ZONE)?.toISOString()).toBe(
      dueTime,
    );
  });

  test("never, where the schedule is off", () => {
    expect(findLastDueTime({ every: "off", hour: 4, keep: 7 }, new Date(), DENVER_TIME_ZONE)).toBeUndefined();
  });
});

test("the last proved ones are kept, whatever failed or was made by hand since", () => {
  const backups = [
    ["daily", true],
    ["daily", true],
    ["manual", true],
    ["daily", false],
    ["safety", true],
    ["daily", true],
    ["daily", false],
    ["daily", false],
    ["daily", undefined],
  ].map(([kind, ok], index) => ({
    id: index + 1,
    kind,
    proof: ok === undefined ? null : { ok },
  })) as Backup[];
  expect(listSurplusBackups(backups, 2).map(({ id }) => id)).toEqual([1, 4]);
  expect(listSurplusBackups(backups, 1).map(({ id }) => id)).toEqual([2, 1, 7, 4]);
  expect(listSurplusBackups(backups, 9)).toEqual([]);
});

describeOnBothEngines("the schedule of backups", (open) => {
  async function openApp(house: object = {}) {
    let now = Date.parse("2026-11-20T12:00:00Z");
    const database = await open();
    const app = openTestApp(database, { now: () => new Date(now), house });
    const owner = await app.admin("boss");
    const countDailyBackups = async () =>
      (await fetchBackups(owner)).filter(({ kind }) => kind === "daily").length;
    return { app, owner, countDailyBackups, wait: (hours: number) => (now += hours * 3600_000) };
  }

  const putSchedule = (owner: Client, json: object) => owner.put("/api/backups/schedule", json);

  test("is every day at four, the last seven kept, until an owner changes it", async () => {
    const { owner } = await openApp();
    const readSchedule = async () => (await owner.request("/api/backups/schedule")).json();
    expect(await readSchedule()).toEqual({ every: "day", hour: 4, keep: 7 });
    const newSchedule = { every: "week", hour: 22, keep: 1 };
    const response = await putSchedule(owner, newSchedule);
    expect([response.status, response.json(), await readSchedule()]).toEqual([200, newSchedule, newSchedule]);
    for (const invalidFields of [
      { every: "hour" },
      { hour: 24 },
      { hour: 1.5 },
      { keep: 0 },
      { keep: "7" },
    ]) {
      const response = await putSchedule(owner, { ...newSchedule, ...invalidFields });
      expect([response.status, response.json<{ issues: object[] }>().issues]).toMatchObject([
        400,
        [{ path: Object.keys(invalidFields)[0] }],
      ]);
    }
    expect(await readSchedule()).toEqual(newSchedule);
  });

  test("makes one when it is due or was missed, and none for a new installation or a new schedule", async () => {
    const { app, owner, countDailyBackups, wait } = await openApp();
    await makeDueBackup(app.house);
    expect(await countDailyBackups()).toBe(0);
    wait(24);
    await makeDueBackup(app.house);
    await makeDueBackup(app.house);
    expect(await countDailyBackups()).toBe(1);
    const events = (await owner.request("/api/admin-events?entity=backup")).json<object[]>();
    expect(events).toMatchObject([
      { username: "(schedule)", action: "create", detail: expect.stringContaining(" match") },
    ]);
    wait(24 * 5);
    await putSchedule(owner, { every: "day", hour: 3, keep: 7 });
    await makeDueBackup(app.house);
    expect(await countDailyBackups()).toBe(1);
    wait(24 * 3);
    await makeDueBackup(app.house);
    expect(await countDailyBackups()).toBe(2);
  });

  test("is made as usual after a clock that was years ahead was set back", async () => {
    const { app, countDailyBackups, wait } = await openApp();
    await makeDueBackup(app.house);
    const yearsHours = 2 * 365 * 24;
    wait(yearsHours);
    await makeDueBackup(app.house);
    wait(-yearsHours);
    expect(await countDailyBackups()).toBe(1);
    await makeDueBackup(app.house);
    await makeDueBackup(app.house);
    expect(await countDailyBackups()).toBe(2);
    wait(24);
    await makeDueBackup(app.house);
    expect(await countDailyBackups()).toBe(3);
  });

  test("is kept by several processes together: they make one", async () => {
    const { app, countDailyBackups, wait } = await openApp();
    await makeDueBackup(app.house);
    wait(24);
    await Promise.all(Array.from({ length: 4 }, () => makeDueBackup(app.house)));
    expect(await countDailyBackups()).toBe(1);
  });

  test("keeps as many as it says, and those made by hand", async () => {
    const { app, owner, countDailyBackups, wait } = await openApp();
    await putSchedule(owner, { every: "day", hour: 4, keep: 2 });
    for (let day = 0; day < 4; day += 1) {
      wait(24);
      await makeDueBackup(app.house);
    }
    expect(await countDailyBackups()).toBe(2);
    expect((await fetchBackups(owner)).map(({ id }) => id)).toEqual([4, 3]);
  });

  test("mails owners with an address once where one failed, and the next is made as usual", async () => {
    const { app, owner, countDailyBackups, wait } = await openApp({ storage: unlistableStorage });
    await app.member("owner", "silent");
    await app.member("producer", "kit");
    const address = { email: "boss@example.com", currentPassword: "correct horse" };
    expect((await owner.put("/api/user", address)).status).toBe(200);
    await makeDueBackup(app.house);
    wait(24);
    await makeDueBackup(app.house);
    await makeDueBackup(app.house);
    expect(await sendDueEmails(app.house, {})).toBe(1);
    expect((await fetchBackups(owner))[0]?.proof?.ok).toBe(false);
    wait(24);
    await makeDueBackup(app.house);
    expect([await countDailyBackups(), await sendDueEmails(app.house, {})]).toEqual([2, 1]);
  });

  test("owners get one email if a backup could not be started for an hour, and it is made once it can be", async () => {
    const { app, owner, countDailyBackups, wait } = await openApp();
    const address = { email: "boss@example.com", currentPassword: "correct horse" };
    expect((await owner.put("/api/user", address)).status).toBe(200);
    await makeDueBackup(app.house);
    const folder = join(app.house.env.DATA_DIR, "backups");
    await mkdir(app.house.env.DATA_DIR, { recursive: true });
    await writeFile(folder, "not a folder");
    wait(23.5);
    await expect(makeDueBackup(app.house)).rejects.toThrow();
    expect(await sendDueEmails(app.house, {})).toBe(0);
    wait(1);
    for (const _ of [1, 2]) await expect(makeDueBackup(app.house)).rejects.toThrow();
    expect(await sendDueEmails(app.house, {})).toBe(1);
    await rm(folder);
    await makeDueBackup(app.house);
    expect([await countDailyBackups(), await sendDueEmails(app.house, {})]).toEqual([1, 0]);
  });

  test("they get it, too, if another operation doesn't end for an hour, but not while the backup is being made", async () => {
    const { app, owner, countDailyBackups, wait } = await openApp();
    const address = { email: "boss@example.com", currentPassword: "correct horse" };
    expect((await owner.put("/api/user", address)).status).toBe(200);
    await makeDueBackup(app.house);
    wait(24);
    const otherWork = Promise.withResolvers<void>();
    const otherOperation = runBackupWorkExclusively(app.house, () => otherWork.promise);
    for (const _ of [1, 2]) await makeDueBackup(app.house);
    expect([await countDailyBackups(), await sendDueEmails(app.house, {})]).toEqual([0, 1]);
    otherWork.resolve();
    await otherOperation;
    const unblockBackup = Promise.withResolvers<void>();
    const { storage } = app.house;
    const listKeys = storage.keys.bind(storage);
    vi.spyOn(storage, "keys").mockImplementation(async function* () {
      await unblockBackup.promise;
      yield* listKeys();
    });
    wait(24);
    const backup = makeDueBackup(app.house);
    await expect.poll(countDailyBackups).toBe(1);
    await makeDueBackup(app.house);
    unblockBackup.resolve();
    await backup;
    expect(await sendDueEmails(app.house, {})).toBe(0);
  });

  test.each([
    ["manual", 90],
    ["uploaded", 90],
    ["safety", 30],
    ["daily", 365],
  ] as const)("is not needed for %s ones to end, after %i days", async (kind, days) => {
    const { app, wait } = await openApp();
    const madeAt = app.house.now().toISOString();
    const proof = { at: madeAt, ok: true, rows: 1, files: 0, detail: "" };
    const folder = join(app.house.env.DATA_DIR, "backups");
    await mkdir(folder, { recursive: true });
    // The data in an uploaded backup may be old. The backup's age counts from its verification, not from when it was
    // made.
    const note = { id: 1, at: "2020-01-01T00:00:00.000Z", kind, bytes: 1, proof };
    await writeFile(join(folder, "1.json"), JSON.stringify(note));
    await writeFile(join(folder, "1.tar.gz"), "x");
    wait(24 * days - 1);
    await deleteExpiredBackups(app.house);
    expect(await readdir(folder)).toHaveLength(2);
    wait(1);
    await deleteExpiredBackups(app.house);
    expect(await readdir(folder)).toEqual([]);
  });
});
