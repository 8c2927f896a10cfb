import { hasOwner } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { claimOneTimeTask } from "#settings/settings.server.ts";
import type { RunSheetItem } from "./week.contract.ts";
import type { WeekTables } from "./week.table.server.ts";
import { NEW_WEEK, TEMPLATE_DATE } from "./week-row.server.ts";

const TEMPLATE_PARTS: Pick<RunSheetItem, "kind" | "title" | "minutes" | "note">[] = [
  { kind: "segment", title: "Cold open", minutes: 5, note: "" },
  { kind: "guest", title: "Guest", minutes: 15, note: "" },
  { kind: "draw", title: "The draw", minutes: 5, note: "Ask the audience for a word." },
  { kind: "poll", title: "The poll", minutes: 5, note: "Read the three aloud." },
  { kind: "segment", title: "On the table", minutes: 25, note: "" },
  { kind: "segment", title: "Close", minutes: 5, note: "" },
];

/**
 * Adds a week template to a new installation, so that the desk can lead the team through a complete show. Does nothing
 * if the installation already has an owner.
 */
export async function addFirstTemplate({ db }: Pick<House, "db">): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await claimOneTimeTask(trx, "firstTemplate")) || (await hasOwner(trx))) return;
    const runSheet: RunSheetItem[] = TEMPLATE_PARTS.map((part, index) => ({
      ...part,
      id: index + 1,
      done: false,
    }));
    await qb<WeekTables>(trx)
      .insertInto("weeks")
      .values({
        ...NEW_WEEK,
        date: TEMPLATE_DATE,
        runSheet: JSON.stringify(runSheet),
        parts: JSON.stringify(NEW_WEEK.parts),
        lastItemId: runSheet.length,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
