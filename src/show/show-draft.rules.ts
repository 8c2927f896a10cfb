import { normalizeZoneName } from "#platform/time/zone-names.rules.ts";
import { formatDayIn } from "./dates.rules.ts";
import type { Schedule, Show } from "./show.contract.ts";
import type { ShowInput } from "./show-draft.contract.ts";
import { addComputedFields, hasSameShowTime, makeSlug } from "./show-making.rules.ts";
import { makeShowTimeLabel } from "./time-zones.rules.ts";

type ShowVersions = { draft: Show; published: Show; publication: number };

/** Returns the input with the published slug, if there is one, because feeds depend on it. */
export const withPublishedSlug = (input: ShowInput, { publication, published }: ShowVersions): ShowInput =>
  publication > 0 && input.slug !== undefined ? { ...input, slug: published.slug } : input;

/** Returns the draft with the changes applied. Until a slug is published or entered, it is derived from the name. */
export function applyShowInput({ draft, publication }: ShowVersions, input: ShowInput, now: Date): Show {
  const { live, guests, forModels, examples, schedule, ...fields } = input;
  const followsName = publication === 0 && ["", draft.slug].includes(makeSlug(draft.name));
  const slug = followsName && fields.name !== undefined ? makeSlug(fields.name) : "";
  return addComputedFields({
    ...draft,
    ...(slug ? { slug } : {}),
    ...fields,
    live: { ...draft.live, ...live },
    guests: { ...draft.guests, ...guests },
    forModels: { ...draft.forModels, ...forModels },
    examples: { ...draft.examples, ...examples },
    schedule: applyScheduleInput(draft.schedule, schedule ?? {}, now),
  });
}

/**
 * Returns the schedule with the changes applied. If the day, time, length or time zone changes, the schedule also gets
 * a new label and first day, unless the input has them.
 */
export function applyScheduleInput(oldSchedule: Schedule, input: Partial<Schedule>, now: Date): Schedule {
  const { timeZone = oldSchedule.timeZone } = input;
  const newSchedule = { ...oldSchedule, ...input };
  if (timeZone !== oldSchedule.timeZone) newSchedule.timeZone = normalizeZoneName(timeZone);
  if (hasSameShowTime(oldSchedule, newSchedule)) return newSchedule;
  return {
    ...newSchedule,
    label: input.label ?? makeShowTimeLabel(newSchedule),
    from: input.from ?? formatDayIn(newSchedule.timeZone, now),
  };
}
