import { formatCount } from "#platform/texts/counts.rules.ts";
import { formatLongDate, formatTimeOfDay } from "#platform/time/zoned-time.rules.ts";
import { findScheduleAt } from "#show/dates.rules.ts";
import { writeShowMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";
import type { Week } from "./week.contract.ts";
import { getPartTitle } from "./week.rules.ts";

type Plan = Pick<Week, "date" | "startsAt" | "title" | "note" | "guest" | "runSheet">;

/** Writes an email with a week's plan to a team member. Guests are mentioned only by name. */
export function writePlanEmail(show: Show, week: Plan, username: string, site: string) {
  const { timeZone } = findScheduleAt(show, new Date(week.startsAt));
  const day = formatLongDate(new Date(week.startsAt), timeZone);
  const plannedMinutes = week.runSheet.reduce((sum, { minutes }) => sum + minutes, 0);
  const facts = [
    week.title && `“${week.title}”`,
    week.guest ? `with ${week.guest.name}` : "no guest yet",
    week.runSheet.length === 0 ? "no run sheet yet" : `${formatCount(plannedMinutes, "minute")} planned`,
  ];
  return writeShowMail(show, `${show.name}: the plan for ${day}`, {
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
