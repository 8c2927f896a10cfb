import { expect, test } from "vitest";
import { z } from "zod";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp, SPIN_PASSCODE } from "#testing/test-app.ts";
import type { Setting } from "./settings.contract.ts";
import { changeSettings, ensureSecrets, readSetting, readSettings } from "./settings.server.ts";

const PASSCODE_SETTING = {
  name: "code",
  title: "The code",
  shape: z.string(),
  change: z.string(),
  default: "none",
  secretLength: 8,
  fixedBy: "SPIN_PASSCODE",
} satisfies Setting;
const BACKUP_SETTING = {
  name: "backup",
  title: "The backup",
  shape: z.object({ hour: z.int(), keep: z.int() }),
  change: z.object({ hour: z.int(), keep: z.int() }),
  default: { hour: 4, keep: 7 },
} satisfies Setting;
const INTERNAL_SETTING = {
  name: "internal",
  title: "The key",
  shape: z.string(),
  default: "",
} satisfies Setting;
const ALL_SETTINGS = [PASSCODE_SETTING, BACKUP_SETTING, INTERNAL_SETTING];
const PRODUCER = { id: 1, username: "boss", role: "producer" as const, isAdmin: true };
const UNSET_ENVIRONMENT = { SPIN_PASSCODE: "" };

describeOnBothEngines("settings", (open) => {
  const putSettings = async (json: object, env: Record<string, string> = {}) => {
    const boss = await openTestApp(await open(), { env }).admin("boss");
    const response = await boss.put("/api/settings", json);
    const newestEvent = (await boss.request("/api/admin-events?limit=1")).json<{ detail: string }[]>()[0];
    return { status: response.status, json: response.json(), recorded: newestEvent?.detail };
  };

  test("an admin can read those of every room, but none of the program's secrets", async () => {
    const boss = await openTestApp(await open()).admin();
    expect((await boss.request("/api/settings")).json()).toEqual({
      spinPasscode: SPIN_PASSCODE,
      adminRegistration: true,
      requirePasskey: false,
      strongPasswords: false,
      spinPasscodeFixed: true,
    });
  });

  test("several can be changed together, and the others keep their values", async () => {
    const newValues = { spinPasscode: "WEDNESDAY", adminRegistration: false };
    expect(await putSettings(newValues, UNSET_ENVIRONMENT)).toEqual({
      status: 200,
      json: { ...newValues, requirePasskey: false, strongPasswords: false, spinPasscodeFixed: false },
      recorded: "spinPasscode, adminRegistration",
    });
    expect((await putSettings({ spinPasscode: " MONDAY " }, UNSET_ENVIRONMENT)).json).toEqual({
      spinPasscode: "MONDAY",
      adminRegistration: true,
      requirePasskey: false,
      strongPasswords: false,
      spinPasscodeFixed: false,
    });
  });

  test("one that the environment sets can be changed only there", async () => {
    expect(await putSettings({ spinPasscode: "OTHER", adminRegistration: false })).toEqual({
      status: 409,
      json: { message: "The spin passcode is set by SPIN_PASSCODE and can only be changed there" },
      recorded: "owner",
    });
    expect(await putSettings({ spinPasscode: SPIN_PASSCODE })).toMatchObject({
      status: 200,
      recorded: "owner",
    });
  });

  test.each([
    [{ spinPasscode: " " }, "spinPasscode", "Please enter a passcode"],
    [{ spinPasscode: "x".repeat(11) }, "spinPasscode", "Spin passcode must be at most 10 characters"],
    [{ spinPasscode: 7 }, "spinPasscode", "Spin passcode must be text"],
    [{ adminRegistration: "no" }, "adminRegistration", "Admin registration must be true or false"],
  ])("%j is refused", async (json, path, message) => {
    expect(await putSettings(json, UNSET_ENVIRONMENT)).toMatchObject({
      status: 400,
      json: { message, issues: [{ path, message }] },
    });
  });

  test("no call changes the program's own", async () => {
    const { status, json, recorded } = await putSettings({ adminPasscode: "mine" }, UNSET_ENVIRONMENT);
    expect({ status, json, recorded }).toMatchObject({ status: 200, recorded: "owner" });
    expect(json).not.toHaveProperty("adminPasscode");
  });

  test("a value of any shape has its default until it is stored", async () => {
    const { house, admin } = openTestApp(await open(), { env: UNSET_ENVIRONMENT });
    await admin("boss");
    expect([await readSetting(house, PASSCODE_SETTING), await readSetting(house, BACKUP_SETTING)]).toEqual([
      "none",
      { hour: 4, keep: 7 },
    ]);
    await changeSettings(house, PRODUCER, ALL_SETTINGS, { code: "7", backup: { hour: 5, keep: 1 } });
    expect(await readSettings(house, ALL_SETTINGS)).toMatchObject({
      code: "7",
      backup: { hour: 5, keep: 1 },
    });
  });

  test("secrets are made at the first start, and several processes agree on the first ones", async () => {
    const { house } = openTestApp(await open(), { env: UNSET_ENVIRONMENT });
    await Promise.all([ensureSecrets(house.db, ALL_SETTINGS), ensureSecrets(house.db, ALL_SETTINGS)]);
    const firstSecret = await readSetting(house, PASSCODE_SETTING);
    expect(firstSecret).toMatch(/^[A-Z2-9]{8}$/);
    await ensureSecrets(house.db, ALL_SETTINGS);
    expect(await readSetting(house, PASSCODE_SETTING)).toBe(firstSecret);
  });
});
