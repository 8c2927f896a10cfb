import { addressMail, listMembers, SCHEDULE } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { forgetErasures } from "#platform/files/files.server.ts";
import { queueMail } from "#platform/mail/mail.server.ts";
import { changeSettings, readSetting } from "#settings/settings.server.ts";
import { shortMoment } from "#show/dates.rules.ts";
import { writeMail } from "#show/mail-page.rules.ts";
import { BackupStore } from "./backup-store.server.ts";
import { nextId, readRuns, setRuns, takeTurn } from "./backup-turn.server.ts";
import { endOf, KEPT_DAYS } from "./backup-words.rules.ts";
import { type Backup, backupSchedule, type Schedule } from "./backups.contract.ts";
import { makeAndVerify, recordBackup } from "./made-backup.server.ts";
import { lastDue, listSurplus } from "./schedule.rules.ts";

const MAX_OWNERS = 200;

export const readSchedule = (house: House): Promise<Schedule> => readSetting(house, backupSchedule);

/** A new schedule begins now, so nothing before counts as missed. */
export const changeSchedule = (house: House, actor: Actor, schedule: Schedule): Promise<Schedule> =>
  transaction(house.db, async (db) => {
    await changeSettings({ ...house, db }, actor, [backupSchedule], { backupSchedule: schedule });
    await setRuns({ ...house, db }, { madeUntil: house.now().toISOString() });
    return schedule;
  });

/** Background work: makes the scheduled backup that is due or was missed, and removes older ones. */
export async function makeDueBackup(house: House): Promise<void> {
  if (!(await findDue(house))) return;
  const turn = takeTurn(house, async () => {
    const due = await findDue(house);
    if (due) await makeScheduled(house, due);
  });
  await turn.catch((error: unknown) => {
    // Another backup is being made; this one will be made later.
    if (!(error instanceof Refusal && error.code === "conflict")) throw error;
  });
}

async function findDue(house: House): Promise<Date | undefined> {
  const due = lastDue(await readSchedule(house), house.now(), house.show().timeZone);
  return due && due.toISOString() > (await readRuns(house)).madeUntil ? due : undefined;
}

async function makeScheduled(house: House, due: Date): Promise<void> {
  const { made: backup } = await makeAndVerify(house, { id: await nextId(house), kind: "daily" });
  await transaction(house.db, async (db) => {
    await recordBackup({ ...house, db }, SCHEDULE, "create", backup.id, backup.proof?.detail);
    await setRuns({ ...house, db }, { madeUntil: due.toISOString() });
    if (!backup.proof?.ok) await mailOwners({ ...house, db }, backup);
  });
  const { keep } = await readSchedule(house);
  const store = new BackupStore(house);
  for (const { id } of listSurplus(await store.list(), keep)) await store.remove(id);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Background work: deletes expired backups, and forgets erasures that no remaining one can undo. */
export async function endOldBackups(house: House): Promise<void> {
  const store = new BackupStore(house);
  const isOver = (backup: Backup) => backup.proof !== null && endOf(backup) <= house.now();
  for (const { id } of (await store.list()).filter(isOver)) await store.remove(id);
  const longest = 2 * Math.max(...Object.values(KEPT_DAYS)) * DAY_MS;
  await forgetErasures(house.env, new Date(house.now().getTime() - longest));
}

async function mailOwners(house: House, { id, at, proof }: Backup): Promise<void> {
  const show = house.show();
  const mail = writeMail(show, `${show.name}: the backup failed`, {
    greeting: "Hello,",
    heading: "The scheduled backup failed.",
    lead: `The backup of ${shortMoment(at, show.timeZone)} can’t be trusted: ${proof?.detail}. Older backups are untouched.`,
    button: { label: "Open backups", address: `${house.env.PUBLIC_URL}/admin/settings/backups` },
    hint: "Press 'Back up now' once the cause is fixed. The next scheduled backup is made as usual.",
    footer: `${show.name}. You receive this because you own the show. ${show.contactEmail}`,
  });
  const options = { thread: `backup ${id}`, keep: "failures" } as const;
  const { items } = await listMembers(house.db, { limit: MAX_OWNERS });
  for (const { role, email, username } of items)
    if (role === "owner" && email)
      await queueMail(house.db, house, { ...addressMail(house, email, username), ...mail }, options);
}
