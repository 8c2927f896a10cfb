import type { House } from "#app/house.server.ts";
import type { WeekGuestAccess } from "#on-air/week/week.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import type { LiveCommand } from "./live-commands.contract.ts";

/**
 * Cancels the guests of a week that is being skipped, if it has any.
 * @throws {Refusal} 409 with the emails that they would get, if the command doesn't say whether to send them
 */
export async function cancelGuestsOfSkippedWeek(
  { house, guests, week: { date } }: { house: House; guests: WeekGuestAccess; week: { date: string } },
  { reason, notify }: Pick<Extract<LiveCommand, { command: "skip" }>, "reason" | "notify">,
): Promise<void> {
  const mails = await guests.previewCancellations(house, date, reason);
  const [first] = mails;
  if (!first) return;
  if (notify === undefined) {
    const mail = { ...first, to: mails.map(({ to }) => to).join(", ") };
    throw new Refusal("conflict", describeEmailChoice(mails.length), { details: { mail, mails } });
  }
  await guests.cancelGuest(house.db, house, date, { notify, reason });
}

const describeEmailChoice = (guests: number): string =>
  guests === 1
    ? "This week has a guest. Say whether they get an email."
    : `This week has ${guests} guests. Say whether they get an email.`;
