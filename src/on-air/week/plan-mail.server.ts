import {
  listMembersWithEmail,
  makeSenderAndRecipient,
  recordAdminEvent,
} from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import { queueMail } from "#platform/mail/mail.server.ts";
import { formatLongDate, formatTimeOfDay } from "#platform/time/zoned-time.rules.ts";
import { findScheduleAt } from "#show/dates.rules.ts";
import { writeMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";
import type { Week } from "./week.contract.ts";
import { getPartTitle } from "./week.rules.ts";
import { readWeek, type WeekGuests } from "./week.server.ts";

/**
 * Emails a week's plan to every team member who has an email address. Returns how many emails were queued.
 * @throws {Refusal} 404 if there is no show on this day; 409 if nobody has an email address
 */
export async function emailPlan(
  house: House,
  guests: WeekGuests,
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
      await queueMail(trx, house, mail, { thread: `plans of user ${id}`, keep: "failures" });
    }
    const change = { action: "send", entity: "week", entityId: null, detail: date } as const;
    await recordAdminEvent(trx, house, actor, change);
  });
  return { sent: people.length };
}

type Plan = Pick<Week, "date" | "startsAt" | "title" | "note" | "guest" | "runSheet">;

/** Writes an email with a week's plan to a team member. Guests are mentioned only by name. */
export function writePlanEmail(show: Show, week: Plan, username: string, site: string) {
  const { timeZone } = findScheduleAt(show, new Date(week.startsAt));
  const day = formatLongDate(new Date(week.startsAt), timeZone);
  const plannedMinutes = week.runSheet.reduce((sum, { minutes }) => sum + minutes, 0);
  const facts = [
    week.title && `“${week.title}”`,
    week.guest ? `with ${week.guest.name}` : "no guest yet",
    week.runSheet.length === 0 ? "no run sheet yet" : `${plannedMinutes} minutes planned`,
  ];
  return writeMail(show, `${show.name}: the plan for ${day}`, {
    greeting: `Hello ${username},`,
    heading: `The plan for ${day}.`,
    lead: `${formatTimeOfDay(new Date(week.startsAt), timeZone)}: ${facts.filter(Boolean).join(", ")}.${week.note ? `\n\n${week.note}` : ""}`,
    rows: listRows(week, timeZone),
    button: { label: "Open the week", address: `${site}/admin/week/${week.date}` },
    hint: "The page always has the newest plan.",
    footer: `${show.name}. You're receiving this because you are on the show's team. ${show.contactEmail}`,
  });
}

function listRows({ startsAt, runSheet }: Plan, timeZone: string) {
  let startMs = Date.parse(startsAt);
  return runSheet.map(({ title, minutes, note }) => {
    const name = formatTimeOfDay(new Date(startMs), timeZone);
    startMs += minutes * 60_000;
    return { name, lines: [`${getPartTitle({ title })}, ${minutes} min`, ...(note ? [note] : [])] };
  });
}
