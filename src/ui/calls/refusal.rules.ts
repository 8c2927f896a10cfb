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
 * Splits a refusal into issues with the form's fields and a message about the whole form. If there are issues with
 * other fields, the message is that of the first one. If there are no issues, the refusal's own message is shown next
 * to the field that `fieldByStatus` maps the status to or, if there is no such field, for the whole form.
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
