/** Formats a number with commas, such as "1,200". */
export const formatNumber = (value: number): string => value.toLocaleString("en-US");

/** Writes a number of a clock or a date with two digits: "07". */
export const padTwoDigits = (value: number): string => String(value).padStart(2, "0");

/**
 * Returns a number with its noun, such as "1 vote" or "1,200 votes". A verb may follow the noun:
 * `formatCount(3, "email is", "emails are")`.
 */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;
