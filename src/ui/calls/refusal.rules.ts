export interface Issue {
  path: string;
  message: string;
}

/** Why a form was not sent: per field, and for the whole form. */
export interface Refusal {
  issues: Issue[];
  message?: string | undefined;
}

/** Returns `events` for `events.0`, if a field is a list. */
export const fieldOfIssue = (path: string): string => path.split(".", 1)[0] ?? path;

/**
 * Assigns a refusal's issues to a form's fields. The rest is for the whole form: an issue of another field with its own
 * message, and a refusal without issues with its message, unless its status names the field.
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
