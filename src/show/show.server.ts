import { isDeepStrictEqual } from "node:util";
import type { Actor, House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import { conflict, invalidField, Refusal } from "#platform/errors/errors.server.ts";
import { setHeldPictures } from "#platform/files/files.server.ts";
import { parsePictureAddress } from "#platform/files/pictures.rules.ts";
import { findNearestLegibleColor, isLegibleColor } from "./color.rules.ts";
import { findShowDate, formatDayIn } from "./dates.rules.ts";
import { findFirstPossibleDay, type WeekDateAccess } from "./new-schedule.server.ts";
import type { Show } from "./show.contract.ts";
import type { ShowDraft } from "./show-calls.contract.ts";
import { DIFFERENT_HOSTS_MESSAGE, type ShowInput } from "./show-draft.contract.ts";
import { applyShowInput, withPublishedSlug } from "./show-draft.rules.ts";
import { addComputedFields, addSchedule, hasSameShowTime, resumeSchedules } from "./show-making.rules.ts";
import { changeShow, lockShowState, storeShowState, toShowDraft } from "./show-state.server.ts";
import { readShowState, type ShowState } from "./stored-show.server.ts";

export { addHost } from "./show-hosts.server.ts";
export { isIconPath } from "./show-icons.server.ts";
export { ShowCache } from "./stored-show.server.ts";

const STALE_DRAFT_MESSAGE = "Somebody changed the draft in the meantime";
const UNREADABLE_COLOR_MESSAGE = "This color is hard to read: choose a lighter or darker one";

export const readShowDraft = async ({ db }: House): Promise<ShowDraft> =>
  toShowDraft(await readShowState(db));

/**
 * Changes the given fields of the draft.
 * @throws {Refusal} 400 for an accent color that is hard to read, unknown pictures, or a change to a published slug;
 * 409 for a stale version
 */
export async function changeShowDraft(
  house: House,
  actor: Actor,
  { version, ...input }: ShowInput & { version: number },
): Promise<ShowDraft> {
  return changeShow(house, actor, "change", async (db, state) => {
    if (state.version !== version) throw conflict(STALE_DRAFT_MESSAGE);
    return prepareDraftChange(db, house, state, input);
  });
}

/**
 * Overwrites the draft's fields with those of an imported file. Fields that the file leaves out don't change.
 * @throws {Refusal} 400 as in `changeShowDraft`; 409 if `version` is given and stale
 */
export const replaceShowDraft = (
  house: House,
  actor: Actor,
  input: ShowInput,
  version?: number,
): Promise<ShowDraft> =>
  changeShow(house, actor, "import", (db, state) => {
    if (version !== undefined && state.version !== version) throw conflict(STALE_DRAFT_MESSAGE);
    return prepareDraftChange(db, house, state, withPublishedSlug(input, state));
  });

async function prepareDraftChange(db: Db, house: House, state: ShowState, input: ShowInput) {
  const { accent } = input;
  if (accent && !isLegibleColor(accent))
    throw new Refusal("invalid", UNREADABLE_COLOR_MESSAGE, {
      issues: [{ path: "accent", message: UNREADABLE_COLOR_MESSAGE }],
      details: { nearest: findNearestLegibleColor(accent) },
    });
  if (input.slug !== undefined && withPublishedSlug(input, state).slug !== input.slug)
    throw invalidField("slug", "The slug cannot change once published");
  // Checked here and not where drafts are parsed, because earlier versions stored names that differ only in case.
  const foldedHosts = input.hosts?.map(foldText) ?? [];
  if (new Set(foldedHosts).size < foldedHosts.length) throw invalidField("hosts", DIFFERENT_HOSTS_MESSAGE);
  const draft = applyShowInput(state, input, house.now());
  await holdShowPictures(db, house, "draft", draft);
  return { draft, version: state.version + 1, savedAt: house.now().toISOString() };
}

/**
 * Protects the show's pictures from being deleted as unused.
 * @throws {Refusal} 400 if one of them isn't a public upload on this site
 */
async function holdShowPictures(db: Db, house: House, holder: string, show: Show | null): Promise<void> {
  const unknownUrls = await setHeldPictures(db, house, `show ${holder}`, [
    show?.logo ?? null,
    show?.icon ?? null,
  ]);
  const message = "Picture must be an uploaded picture";
  const issues = (["logo", "icon"] as const)
    .filter((field) => {
      const url = show?.[field];
      return url && (unknownUrls.includes(url) || parsePictureAddress(url)?.isPrivate);
    })
    .map((path) => ({ path, message }));
  if (issues.length > 0) throw new Refusal("invalid", message, { issues });
}

/**
 * Publishes the draft. A new schedule applies from its first day.
 * @throws {Refusal} 409 for a stale version, or if the show's day would change while it is live
 */
export const publishShowDraft = (
  house: House,
  actor: Actor,
  version: number,
  weeks: WeekDateAccess,
): Promise<ShowDraft> =>
  changeShow(house, actor, "publish", async (db, state) => {
    if (state.version !== version) throw conflict(STALE_DRAFT_MESSAGE);
    const { published, draft } = state;
    const firstDay = await findFirstPossibleDay(db, house, { published, schedule: draft.schedule }, weeks);
    const newState = await preparePublication(db, house, actor, state, { firstDay });
    checkLiveDay(newState.published, await weeks.findLiveDate(db));
    await weeks.movePlans(db, { before: published, after: newState.published ?? published }, firstDay);
    return newState;
  });

function checkLiveDay(show: Show | undefined, liveDate: string | undefined): void {
  if (show && liveDate && !findShowDate(show, liveDate))
    throw conflict("The show is live: end it before its day changes");
}

async function preparePublication(
  db: Db,
  house: House,
  { username }: Pick<Actor, "username">,
  { draft, published, publication }: ShowState,
  { firstDay = "", isDuringSetup = false }: { firstDay?: string; isDuringSetup?: boolean },
): Promise<Partial<ShowState>> {
  const schedule = draft.schedule.from < firstDay ? { ...draft.schedule, from: firstDay } : draft.schedule;
  const today = formatDayIn(schedule.timeZone, house.now());
  const isNew = draft.name !== published.name || !hasSameShowTime(schedule, published.schedule);
  const replacesSample = isDuringSetup && publication === 0 && isNew;
  const schedules = addSchedule(replacesSample ? [] : published.schedules, schedule, today);
  const latestSchedule = schedules.at(-1) ?? schedule;
  const live = replacesSample ? { ...draft.live, since: latestSchedule.from } : draft.live;
  const newShow = addComputedFields({ ...draft, live, schedule: latestSchedule, schedules });
  if (publication > 0 && isDeepStrictEqual(newShow, published)) return { draft: newShow };
  await holdShowPictures(db, house, "published", newShow);
  await holdShowPictures(db, house, "previous", published);
  return {
    draft: newShow,
    published: newShow,
    previous: published,
    publication: publication + 1,
    publishedAt: house.now().toISOString(),
    publishedBy: username,
  };
}

/**
 * Publishes the previously published show again, which works only once per publication. The draft doesn't change, and
 * shows that have taken place since keep their times.
 * @throws {Refusal} 409 if there is nothing to undo, or if the show's day would change while it is live
 */
export const undoPublish = (house: House, actor: Actor, weeks: WeekDateAccess): Promise<ShowDraft> =>
  changeShow(house, actor, "undo-publish", async (db, { previous, published, publication }) => {
    if (!previous) throw conflict("There is nothing to undo");
    const { schedule } = previous;
    const firstDay = await findFirstPossibleDay(db, house, { published, schedule }, weeks);
    const schedules = resumeSchedules(published, previous, firstDay);
    const oldShow = addComputedFields({ ...previous, schedule: schedules.at(-1) ?? schedule, schedules });
    checkLiveDay(oldShow, await weeks.findLiveDate(db));
    await weeks.movePlans(db, { before: published, after: oldShow }, firstDay);
    await holdShowPictures(db, house, "published", oldShow);
    await holdShowPictures(db, house, "previous", null);
    return {
      published: { ...oldShow, slug: published.slug },
      previous: null,
      publication: publication + 1,
      publishedAt: house.now().toISOString(),
      publishedBy: actor.username,
    };
  });

/**
 * Publishes the fields from the setup. `db` is the setup's transaction. The fields' schedule replaces the sample's.
 * Call `house.showCache.refresh()` after the transaction.
 */
export async function publishSetupFields(
  db: Db,
  house: House,
  actor: Pick<Actor, "id" | "username">,
  input: ShowInput,
): Promise<void> {
  const state = await lockShowState(db);
  const changedState = { ...state, ...(await prepareDraftChange(db, house, state, input)) };
  await storeShowState(db, {
    ...changedState,
    ...(await preparePublication(db, house, actor, changedState, { isDuringSetup: true })),
  });
}
