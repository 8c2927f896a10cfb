import { dayIn } from "./dates.rules.ts";
import type { Schedule, Show } from "./show.contract.ts";
import type { ShowInput } from "./show-draft.contract.ts";
import { completeShow, isSameSlot, makeLabel, makeSlug } from "./show-making.rules.ts";

type State = { draft: Show; published: Show; publication: number };

/** Returns the input, with the published slug if there is one: feeds depend on it. */
export const keepSlug = (input: ShowInput, { publication, published }: State): ShowInput =>
  publication > 0 && input.slug !== undefined ? { ...input, slug: published.slug } : input;

export function applyInput({ draft, publication }: State, input: ShowInput, now: Date): Show {
  const { live, guests, forModels, examples, schedule, ...fields } = input;
  const slug = publication === 0 && fields.name !== undefined ? makeSlug(fields.name) : "";
  return completeShow({
    ...draft,
    ...(slug ? { slug } : {}),
    ...fields,
    live: { ...draft.live, ...live },
    guests: { ...draft.guests, ...guests },
    forModels: { ...draft.forModels, ...forModels },
    examples: { ...draft.examples, ...examples },
    schedule: applySchedule(draft.schedule, schedule ?? {}, now),
  });
}

/** Returns the schedule with the changes. A new time gets a label and a first day if it has none. */
export function applySchedule(before: Schedule, input: Partial<Schedule>, now: Date): Schedule {
  const after = { ...before, ...input };
  if (isSameSlot(before, after)) return after;
  return {
    ...after,
    label: input.label ?? makeLabel(after),
    from: input.from ?? dayIn(after.timeZone, now),
  };
}
