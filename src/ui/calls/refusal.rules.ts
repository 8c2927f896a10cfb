export interface FormIssue {
  path: string;
  message: string;
}

/** Why the server refused a form: issues with individual fields, and possibly a message about the whole form. */
export interface FormRefusal {
  issues: FormIssue[];
  message?: string | undefined;
}

/** Returns the field that an issue's path belongs to, such as `events` for `events.0`. */
export const getIssueField = (path: string): string => path.split(".", 1)[0] ?? path;

/**
 * Splits a refusal into issues with the form's fields and a message about the whole form. That message comes from the
 * first issue with a field that isn't in the form, if any. A refusal without issues has only its own message, which is
 * shown next to the field that `fieldByStatus` maps the status to or, if there is no such field, for the whole form.
 */
export function splitFormRefusal(
  { status, message, issues }: { status: number; message: string; issues: readonly FormIssue[] },
  fields: readonly string[],
  fieldByStatus: Record<number, string>,
): FormRefusal {
  const field = fieldByStatus[status];
  if (issues.length === 0) return field ? { issues: [{ path: field, message }] } : { issues: [], message };
  const isShown = ({ path }: FormIssue) => fields.includes(getIssueField(path));
  return { issues: issues.filter(isShown), message: issues.find((issue) => !isShown(issue))?.message };
}
