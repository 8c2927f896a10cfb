import {
  listMembersWithEmail,
  makePersonThreadName,
  makeSenderAndRecipient,
  recordAdminEvent,
} from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { queueMail } from "#platform/mail/mail.server.ts";
import { writePlanEmail } from "./plan-mail.rules.ts";
import { readWeek, type WeekGuestAccess } from "./week.server.ts";

/**
 * Emails a week's plan to every team member who has an email address. Returns how many emails were queued.
 * @throws {Refusal} 404 if there is no show on this day; 409 if nobody has an email address
 */
export async function emailPlan(
  house: House,
  guests: WeekGuestAccess,
  actor: Actor,
  date: string,
): Promise<{ sent: number }> {
  const week = await readWeek(house, guests, date);
  const people = await listMembersWithEmail(house.db);
  if (people.length === 0) throw new Refusal("conflict", "Nobody on the team has an email address");
  await transaction(house.db, async (trx) => {
    for (const { id, username, email } of people) {
      const planEmail = writePlanEmail(house.show(), week, username, house.env.PUBLIC_URL);
      const mail = { ...makeSenderAndRecipient(house, email, username), ...planEmail };
      await queueMail(trx, house, mail, { thread: makePersonThreadName("plans", id), keep: "failures" });
    }
    const change = { action: "send", entity: "week", entityId: null, detail: date } as const;
    await recordAdminEvent(trx, house, actor, change);
  });
  return { sent: people.length };
}
