import {
  listMembersWithEmail,
  makePersonThreadName,
  makeSenderAndRecipient,
  SCHEDULE_AUTHOR,
} from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { lockTable, transaction } from "#platform/database/database.server.ts";
import { Refusal, refuseStaleEdit } from "#platform/errors/errors.server.ts";
import { forgetErasures } from "#platform/files/files.server.ts";
import { queueMail } from "#platform/mail/mail.server.ts";
import { DAY_MS, HOUR_MS } from "#platform/time/units.rules.ts";
import { MAX_CLOCK_SKEW_MS } from "#platform/time/zoned-time.rules.ts";
import { changeSettings, readSetting } from "#settings/settings.server.ts";
import { formatShortDateTime } from "#show/dates.rules.ts";
import { writeShowMail } from "#show/mail-page.rules.ts";
import { BackupStore } from "./backup-store.server.ts";
import { computeBackupExpiry, MAX_RETENTION_DAYS } from "./backup-texts.rules.ts";
import {
  readBackupRunState,
  reserveBackupId,
  runBackupWorkExclusively,
  updateBackupRunState,
} from "./backup-turn.server.ts";
import { type Backup, type BackupSchedule, backupScheduleSetting } from "./backups.contract.ts";
import { describeErrorForOwners, makeAndVerifyBackup, recordBackupAction } from "./kept-backups.server.ts";
import { findLastDueTime, listSurplusBackups } from "./schedule.rules.ts";

export const readBackupSchedule = (house: House): Promise<BackupSchedule> =>
  readSetting(house, backupScheduleSetting);

/**
 * Saves a new schedule. Backups that were due before this moment don't count as missed.
 * @throws {Refusal} 409 if somebody has changed the schedule since `basedOn`
 */
export const changeBackupSchedule = (
  house: House,
  actor: Actor,
  { basedOn, ...schedule }: BackupSchedule & { basedOn?: BackupSchedule | undefined },
): Promise<BackupSchedule> =>
  transaction(house.db, async (db) => {
    await lockTable(db, "settings");
    refuseStaleEdit(basedOn, await readBackupSchedule({ ...house, db }));
    await changeSettings({ ...house, db }, actor, [backupScheduleSetting], { backupSchedule: schedule });
    await updateBackupRunState({ ...house, db }, { madeUntil: house.now().toISOString() });
    return schedule;
  });

/**
 * Makes the scheduled backup if one is due or was missed, and then deletes scheduled backups that are no longer kept.
 * Runs in the background.
 */
export async function makeDueBackup(house: House): Promise<void> {
  if (!(await findDueTime(house))) return;
  const turn = runBackupWorkExclusively(house, async () => {
    const dueTime = await findDueTime(house);
    if (dueTime) await makeScheduledBackup(house, dueTime);
  });
  await turn.catch(async (error: unknown) => {
    // If another backup operation is running, a later background run will make this backup.
    const isConflict = error instanceof Refusal && error.code === "conflict";
    if (!isConflict || !(await isScheduledBackupRunning(house))) await reportOverdueBackup(house, error);
    if (!isConflict) throw error;
  });
}

const isScheduledBackupRunning = async (house: House): Promise<boolean> =>
  (await new BackupStore(house).list()).some(({ kind, proof }) => kind === "daily" && !proof);

/** How late a backup may be before owners hear of it, for example while its bucket can't be reached. */
const MAX_DELAY_MS = HOUR_MS;

/** Emails the owners, once, if a backup has been due for an hour and can't be started. Later runs keep trying. */
async function reportOverdueBackup(house: House, error: unknown): Promise<void> {
  // Check before the transaction, because on SQLite it would wait until a running restore ends.
  if (!(await findUnreportedDueTime(house))) return;
  await transaction(house.db, async (db) => {
    await lockTable(db, "backup_runs");
    const at = await findUnreportedDueTime({ ...house, db });
    if (!at) return;
    await updateBackupRunState({ ...house, db }, { lastReportedDueTime: at });
    await emailOwners(
      { ...house, db },
      {
        at,
        failure: `could not be made: ${describeErrorForOwners(error)}`,
        hint: "Greenroom keeps trying and will make the backup once the cause is fixed.",
      },
    );
  });
}

/** Returns when a backup was due, if that was more than an hour ago and owners haven't been told yet. */
async function findUnreportedDueTime(house: House): Promise<string | undefined> {
  const dueTime = await findDueTime(house);
  if (!dueTime || house.now().getTime() - dueTime.getTime() < MAX_DELAY_MS) return undefined;
  const { lastReportedDueTime } = await readBackupRunState(house);
  return lastReportedDueTime === dueTime.toISOString() ? undefined : dueTime.toISOString();
}

async function findDueTime(house: House): Promise<Date | undefined> {
  const now = house.now();
  const dueTime = findLastDueTime(await readBackupSchedule(house), now, house.show().timeZone);
  if (!dueTime) return undefined;
  const madeUntil = Date.parse((await readBackupRunState(house)).madeUntil);
  // Ignore `madeUntil` if it is in the future, which means that the clock has been set back since.
  const isMade = madeUntil >= dueTime.getTime() && madeUntil <= now.getTime() + MAX_CLOCK_SKEW_MS;
  return isMade ? undefined : dueTime;
}

async function makeScheduledBackup(house: House, dueTime: Date): Promise<void> {
  const { backup } = await makeAndVerifyBackup(house, {
    id: await reserveBackupId(house),
    kind: "daily",
  });
  await transaction(house.db, async (db) => {
    await recordBackupAction({ ...house, db }, SCHEDULE_AUTHOR, "create", backup.id, backup.proof?.detail);
    await updateBackupRunState({ ...house, db }, { madeUntil: dueTime.toISOString() });
    if (!backup.proof?.ok)
      await emailOwners(
        { ...house, db },
        {
          at: backup.at,
          failure: `can't be trusted: ${backup.proof?.detail}`,
          hint: "Press 'Back up now' once the cause is fixed. The next scheduled backup will be made as usual.",
        },
      );
  });
  const { keep } = await readBackupSchedule(house);
  const store = new BackupStore(house);
  for (const { id } of listSurplusBackups(await store.list(), keep)) await store.remove(id);
}

/**
 * Deletes expired backups. Also deletes records of erasures that are older than any backup that could bring the erased
 * data back. Runs in the background.
 */
export async function deleteExpiredBackups(house: House): Promise<void> {
  const store = new BackupStore(house);
  const isOver = (backup: Backup) => backup.proof !== null && computeBackupExpiry(backup) <= house.now();
  for (const { id } of (await store.list()).filter(isOver)) await store.remove(id);
  const maxAgeMs = 2 * Math.max(...Object.values(MAX_RETENTION_DAYS)) * DAY_MS;
  const cutoffIso = new Date(house.now().getTime() - maxAgeMs).toISOString();
  await forgetErasures(house.env, ({ recordedAt }) => recordedAt < cutoffIso);
}

async function emailOwners(
  house: House,
  { at, failure, hint }: { at: string; failure: string; hint: string },
): Promise<void> {
  const show = house.show();
  const mail = writeShowMail(show, `${show.name}: the backup failed`, {
    greeting: "Hello,",
    heading: "The scheduled backup failed.",
    lead: `The backup of ${formatShortDateTime(at, show.timeZone)} ${failure}. Older backups are untouched.`,
    button: { label: "Open backups", address: `${house.env.PUBLIC_URL}/admin/settings/backups` },
    hint,
    footer: `${show.name}. You're receiving this because you own the show. ${show.contactEmail}`,
  });
  for (const { id, role, email, username } of await listMembersWithEmail(house.db))
    if (role === "owner")
      await queueMail(
        house.db,
        house,
        { ...makeSenderAndRecipient(house, email, username), ...mail },
        { thread: makePersonThreadName("alarms", id), keep: "failures" },
      );
}
