import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { notFound, Refusal } from "#platform/errors/errors.server.ts";
import { findShowDate, findStartOfDay, listUpcomingShowDates, type ShowDate } from "#show/dates.rules.ts";
import { findLiveShow, findUpcomingShow } from "./current-show.server.ts";
import type { Week, WeekInput, WeeksQuery, WeekTemplate } from "./week.contract.ts";
import { assignItemIds, findCurrentItemIdAfterEdit } from "./week.rules.ts";
import type { WeekTables } from "./week.table.server.ts";
import type { WeekGuestAccess } from "./week-guest-access.server.ts";
import {
  lockWeekRow,
  makeWeek,
  makeWeekFromTemplate,
  parseWeekRow,
  readTemplateRow,
  STALE_WEEK_MESSAGE,
  TEMPLATE_DATE,
  tryReplaceWeekRow,
  type WeekRow,
} from "./week-row.server.ts";

export {
  findLiveDate,
  findLiveOrUpcomingShow,
  findLiveOrUpcomingWeek,
  listSkippedOrEndedDates,
} from "./current-show.server.ts";
export { addFirstTemplate } from "./first-template.server.ts";
export { movePlans } from "./moved-plans.server.ts";
export { markWeekEnded, markWeekLive, moveToPart, skipWeek, unskipWeek } from "./week-air.server.ts";
export type { WeekGuestAccess } from "./week-guest-access.server.ts";
export { lockWeekRow as lockWeek, STALE_WEEK_MESSAGE, StoredWeekColumns } from "./week-row.server.ts";

/** Returns `count` weeks starting with the day `from`, which defaults to the live or upcoming show's. */
export async function listWeeks(
  house: House,
  guests: WeekGuestAccess,
  { from, count }: WeeksQuery,
): Promise<Week[]> {
  const shows = listUpcomingShowDates(
    house.show(),
    await chooseStartDate(house, from),
    // One more than requested, because the first may be the previous day's show, which may last past midnight.
    count + 1,
  );
  const firstDate = from ?? shows[0]?.date ?? "";
  return makeWeeks(house, guests, shows.filter(({ date }) => date >= firstDate).slice(0, count));
}

async function chooseStartDate(house: House, from: string | undefined): Promise<Date> {
  if (from !== undefined) {
    const start = findStartOfDay(house.show(), from);
    if (Number.isNaN(start.getTime())) throw notFound("Week");
    return start;
  }
  const live = await findLiveShow(house);
  const coming = await findUpcomingShow(house);
  return live && live.startsAt < coming.startsAt ? live.startsAt : coming.startsAt;
}

async function makeWeeks(house: House, guests: WeekGuestAccess, shows: readonly ShowDate[]): Promise<Week[]> {
  const [firstShow, lastShow] = [shows[0], shows.at(-1)];
  if (!firstShow || !lastShow) return [];
  const rows = await qb<WeekTables>(house.db)
    .selectFrom("weeks")
    .selectAll()
    .where("date", ">=", firstShow.date)
    .where("date", "<=", lastShow.date)
    .execute();
  const storedRows = new Map(rows.map((row) => [row.date, parseWeekRow(row)]));
  const template = await readTemplateRow(house.db, house);
  const names = Map.groupBy(
    await guests.listGuests(house, firstShow.date, lastShow.date),
    ({ date }) => date,
  );
  return shows.map((show) =>
    makeWeek(
      show,
      storedRows.get(show.date) ?? makeWeekFromTemplate(show.date, template),
      (names.get(show.date) ?? []).map(({ name }) => name),
      house,
    ),
  );
}

/**
 * Returns a show's week.
 * @throws {Refusal} 404 if there is no show on this day
 */
export async function readWeek(house: House, guests: WeekGuestAccess, date: string): Promise<Week> {
  const [week] = await makeWeeks(house, guests, [requireShow(house, date)]);
  if (!week) throw notFound("Week");
  return week;
}

function requireShow(house: House, date: string): ShowDate {
  const show = findShowDate(house.show(), date);
  if (!show) throw notFound("Week");
  return show;
}

/**
 * Changes a week's title, note or run sheet.
 * @throws {Refusal} 404 if there is no show on this day; 409 with the current `week` if the version is stale
 */
export async function changeWeek(
  house: House,
  guests: WeekGuestAccess,
  actor: Actor,
  date: string,
  input: WeekInput,
): Promise<Week> {
  requireShow(house, date);
  const isWritten = await changeRow(house, actor, date, input);
  const week = await readWeek(house, guests, date);
  if (!isWritten) throw new Refusal("conflict", STALE_WEEK_MESSAGE, { details: { week } });
  return week;
}

/**
 * Changes a week's row, or the template's if `date` is TEMPLATE_DATE. Returns false if somebody else changed it in the
 * meantime.
 */
const changeRow = (house: House, actor: Actor, date: string, input: WeekInput): Promise<boolean> =>
  transaction(house.db, async (trx) => {
    const isWritten = await tryReplaceWeekRow(
      trx,
      applyInput(await lockWeekRow(trx, house, date), input, house),
    );
    const change = { action: "change", entity: "week", entityId: null, detail: date } as const;
    if (isWritten) await recordAdminEvent(trx, house, actor, change);
    return isWritten;
  });

function applyInput(row: WeekRow, { version, title, note, runSheet }: WeekInput, house: House): WeekRow {
  const changedRow = { ...row, version, title: title ?? row.title, note: note ?? row.note };
  if (!runSheet) return changedRow;
  const newItems = assignItemIds(runSheet, row.lastItemId);
  if (row.status !== "live") return { ...changedRow, ...newItems };
  const current = findCurrentItemIdAfterEdit(row.current, row.runSheet, newItems.runSheet);
  const isNew = current !== null && current !== row.current;
  const parts = isNew ? [...row.parts, { id: current, startedAt: house.now().toISOString() }] : row.parts;
  return { ...changedRow, ...newItems, current, parts };
}

export const readTemplate = (house: House): Promise<WeekTemplate> => readTemplateRow(house.db, house);

/**
 * Changes the template for new weeks.
 * @throws {Refusal} 409 with the current template as `week` if the version is stale
 */
export async function changeTemplate(house: House, actor: Actor, input: WeekInput): Promise<WeekTemplate> {
  const isWritten = await changeRow(house, actor, TEMPLATE_DATE, input);
  const { title, note, runSheet, version } = await readTemplateRow(house.db, house);
  const template = { title, note, runSheet, version };
  if (!isWritten) throw new Refusal("conflict", STALE_WEEK_MESSAGE, { details: { week: template } });
  return template;
}
