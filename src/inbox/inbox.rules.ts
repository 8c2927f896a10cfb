export type StatusTransitions<Status extends string> = Record<Status, readonly Status[]>;

/**
 * Returns whether a request's status may change from `from` to `to`. The status may also stay the same, as when only
 * the notes change.
 */
export const mayChangeStatus = <Status extends string>(
  transitions: StatusTransitions<Status>,
  from: Status,
  to: Status,
): boolean => from === to || transitions[from].includes(to);

/**
 * Returns the `updatedAt` of a row's next version. It identifies the version, because it is always later than the
 * previous one.
 */
export const computeNextUpdatedAt = (updatedAt: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(updatedAt) + 1)).toISOString();

export const isStale = (basedOn: string | undefined, updatedAt: string): boolean =>
  basedOn !== undefined && Date.parse(basedOn) !== Date.parse(updatedAt);

/** What the team sends to change a request. `basedOn` is the `updatedAt` of the version that they saw. */
export type SentChange<Status> = {
  status: Status;
  adminNotes?: string | null | undefined;
  basedOn?: string | undefined;
};

/** Returns whether a request already has all of the values of a change. An empty text is stored as null. */
export const hasValues = (request: object, change: object): boolean =>
  Object.entries(change).every(
    ([name, value]) => value === undefined || Reflect.get(request, name) === (value === "" ? null : value),
  );

export function subtractYear(now: Date): Date {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date;
}
