import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId } from "react";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { sortByUse } from "./category-names.rules.ts";
import { topicPageQuery } from "./topics.queries.ts";

const NEWEST_TOPICS_QUERY = { search: "", sort: "newest", status: "all", limit: 100, offset: 0 } as const;

/** Returns suggestions for category inputs: the categories and sub-categories of the newest topics, most used first. */
export function useCategories() {
  const topics = useQuery(topicPageQuery(NEWEST_TOPICS_QUERY)).data?.items ?? [];
  return {
    categories: sortByUse(topics.map(({ category }) => category)),
    subCategories: sortByUse(topics.map(({ subCategory }) => subCategory)),
  };
}

/** An input for a category or sub-category that suggests `names` while the user types. */
export function CategoryNameField({
  names,
  label,
  hint,
  error,
  required = false,
  ...input
}: ComponentProps<typeof Input> &
  Pick<ComponentProps<typeof Field>, "label" | "hint" | "error"> & { names: readonly string[] }) {
  const id = useId();
  return (
    <>
      <Field label={label} hint={hint} error={error} required={required}>
        <Input {...input} list={id} autoComplete="off" />
      </Field>
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

const MAX_CHIPS = 8;

/** Shows the most used names as chips. Pressing a chip fills in the field. */
export function CategoryNameChips({
  label,
  names,
  chosen,
  onChoose,
}: {
  label: string;
  names: readonly string[];
  chosen: string;
  onChoose: (name: string) => void;
}) {
  if (names.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {names.slice(0, MAX_CHIPS).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className="max-w-full cursor-pointer truncate rounded-pill border border-edge px-3 py-1 text-t-0 hover:bg-hover aria-pressed:border-transparent aria-pressed:bg-solid aria-pressed:text-on-solid pointer-coarse:py-2.5"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
