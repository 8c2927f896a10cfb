import { createHash, timingSafeEqual } from "node:crypto";
import type { Actor, House } from "#house.server.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { readableSecret } from "./password.server.ts";
import type { SessionTables } from "./session.table.server.ts";

async function stored(db: Db): Promise<Record<string, string>> {
  const rows = await on<SessionTables>(db).selectFrom("settings").select(["name", "value"]).execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

/** Makes the passcodes that no environment variable sets, once: several processes starting at once agree on the first. */
export async function ensurePasscodes(db: Db): Promise<void> {
  await on<SessionTables>(db)
    .insertInto("settings")
    .values([
      { name: "adminPasscode", value: readableSecret(12) },
      { name: "spinPasscode", value: readableSecret(6) },
    ])
    .onConflict((same) => same.column("name").doNothing())
    .execute();
}

/** Notes that something which happens once has happened: true for the first who says so, inside the transaction `db`. */
export async function claimOnce(db: Db, name: string): Promise<boolean> {
  const claimed = await on<SessionTables>(db)
    .insertInto("settings")
    .values({ name, value: "done" })
    .onConflict((same) => same.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The two passcodes in force: those of the environment win over those stored. */
export async function passcodes(house: Pick<House, "db" | "env">): Promise<{ admin: string; spin: string }> {
  const values = await stored(house.db);
  return {
    admin: house.env.ADMIN_PASSCODE ?? values.adminPasscode ?? "",
    spin: house.env.SPIN_PASSCODE ?? values.spinPasscode ?? "",
  };
}

/** Whether two passcodes are the same, in a time that tells nothing of where they differ. An empty one matches nothing. */
export function samePasscode(given: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return right !== "" && timingSafeEqual(digest(given), digest(right));
}

/** Whether the admin passcode makes admins at registration; the team can turn that off. */
export async function adminRegistrationIsOn(house: House): Promise<boolean> {
  return (await stored(house.db)).adminRegistration !== "false";
}

export async function readSettings(house: House) {
  return {
    spinPasscode: (await passcodes(house)).spin,
    adminRegistration: await adminRegistrationIsOn(house),
    spinPasscodeFixed: house.env.SPIN_PASSCODE !== undefined,
  };
}

/**
 * Changes what is given. @throws {Refusal} 409 for another spin passcode where the environment sets it.
 */
export async function changeSettings(
  house: House,
  actor: Actor,
  change: { spinPasscode?: string; adminRegistration?: boolean },
) {
  const fixed = house.env.SPIN_PASSCODE;
  if (fixed !== undefined && change.spinPasscode !== undefined && change.spinPasscode !== fixed)
    throw conflict("The spin passcode is set by SPIN_PASSCODE and can only be changed there");
  const values = [
    ...(change.spinPasscode !== undefined && fixed === undefined
      ? [{ name: "spinPasscode", value: change.spinPasscode }]
      : []),
    ...(change.adminRegistration !== undefined
      ? [{ name: "adminRegistration", value: String(change.adminRegistration) }]
      : []),
  ];
  if (values.length > 0)
    await transaction(house.db, async (db) => {
      await on<SessionTables>(db)
        .insertInto("settings")
        .values(values)
        .onConflict((same) =>
          same.column("name").doUpdateSet((row) => ({ value: row.ref("excluded.value") })),
        )
        .execute();
      const names = values.map((one) => one.name).join(", ");
      await recordAdminEvent(db, house, actor, {
        action: "change",
        entity: "settings",
        entityId: null,
        detail: names,
      });
    });
  return readSettings(house);
}
