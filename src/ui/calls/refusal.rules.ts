export interface Issue {
  path: string;
  message: string;
}

/** Why a form was not sent: for its fields, and for the whole of it. */
export interface Refusal {
  issues: Issue[];
  message?: string | undefined;
}

/** `events` of `events.0`, where a field is a list. */
export const fieldOfIssue = (path: string): string => path.split(".", 1)[0] ?? path;

/**
 * Sorts a refusal's issues to a form's fields. What belongs to none of them is for the whole form: an issue of another
 * field by its own words, a refusal without issues by its message, unless its status names the field.
 */
export function sortIssues(
  { status, message, issues }: { status: number; message: string; issues: readonly Issue[] },
  fields: readonly string[],
  fieldByStatus: Record<number, string>,
): Refusal {
  const field = fieldByStatus[status];
  if (issues.length === 0) return field ? { issues: [{ path: field, message }] } : { issues: [], message };
  const isShown = ({ path }: Issue) => fields.includes(fieldOfIssue(path));
  return { issues: issues.filter(isShown), message: issues.find((issue) => !isShown(issue))?.message };
}
