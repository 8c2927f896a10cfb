/**
 * How a list is displayed, as stored in the URL's query: the search text, the page number (starting at 1), and the
 * selected value of each filter.
 */
export type ListView<Choices> = { search: string; page: number } & {
  [Name in keyof Choices]: Choices[Name] extends readonly { value: infer Value }[] ? Value : never;
};

/** The options of each filter. The first one is the default, which is left out of the URL. */
type FilterOptions = Record<string, readonly [{ value: string }, ...{ value: string }[]]>;

const MAX_SEARCH_LENGTH = 500;
const MAX_PAGE = 1_000_000;

export function createListUrlParams<const Choices extends FilterOptions>(choices: Choices) {
  type View = ListView<Choices>;
  const parse = (query: URLSearchParams): View => {
    const chosenValues = Object.entries(choices).map(([name, options]) => {
      const selectedOption = options.find(({ value }) => value === query.get(name)) ?? options[0];
      return [name, selectedOption.value];
    });
    const page = Number(query.get("page"));
    return {
      search: (query.get("search") ?? "").trim().slice(0, MAX_SEARCH_LENGTH).toWellFormed(),
      ...Object.fromEntries(chosenValues),
      page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    } as View;
  };
  const defaults: Record<string, unknown> = parse(new URLSearchParams());
  const format = (view: View): URLSearchParams => {
    const nonDefaultFields = Object.entries<unknown>(view).filter(
      ([name, value]) => value !== defaults[name],
    );
    return new URLSearchParams(nonDefaultFields.map(([name, value]) => [name, String(value)]));
  };
  return { parse, format };
}

export const countPages = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

export const toLimitAndOffset = (page: number, size: number) => ({ limit: size, offset: (page - 1) * size });
