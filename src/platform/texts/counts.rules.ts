/** Formats a number with commas, such as "1,200". */
export const formatNumber = (value: number): string => value.toLocaleString("en-US");

/**
 * Returns a number with its noun, such as "1 vote" or "1,200 votes". A verb may follow the noun:
 * `formatCount(3, "email is", "emails are")`.
 */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;
