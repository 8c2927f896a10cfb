import type { ToastMessage } from "#ui/layers/toast.ts";
import type { CatchUpResult } from "./catch-up.ts";
import type { FormValues } from "./form-elements.ts";
import type { Issue, Refusal } from "./refusal.rules.ts";

export type FieldName<Values> = keyof Values & string;

export interface CallFormOptions<Values extends FormValues, Answer> {
  /**
   * Every field's initial value, which also determines the kind of field: a text, a checkbox, or a group of checkboxes.
   */
  initial: Values;
  /** Sends the typed values. If it throws, the error is shown and the values stay. */
  send: (typed: Values) => Promise<Answer>;
  /** Finds problems that the server can't see, such as two passwords that differ. */
  check?: (typed: Values) => Issue[];
  /** Maps a status to a field. A refusal with that status but without issues is shown next to that field. */
  fieldByStatus?: Record<number, FieldName<Values>>;
  /**
   * Either the whole toast to show after a failure, or just its title. In that case, the reason appears below the
   * title.
   */
  failure: string | ToastMessage;
  /** Where to show refusals that don't belong to a field. */
  refusals?: "below" | "toast";
  done?: string | ((answer: Answer, typed: Values) => ToastMessage);
  onDone?: (answer: Answer, typed: Values) => unknown;
  onRefused?: (refusal: Refusal) => void;
  /** Called if the server refuses a change because the stored values, `current`, are newer. See `useSharedForm`. */
  onOvertaken?: (current: unknown, initial: Values, typed: Values) => CatchUpResult<Values>;
  /** The name to save a draft under, so that a reload doesn't lose what was typed. */
  draft?: string | undefined;
  /** Whether the form was already submitted without scripts, so that its draft is no longer needed. */
  isSent?: boolean | undefined;
  /** Why the form was refused when it was submitted without scripts, and what had been typed. See form-answer.ts. */
  refused?: { message: string; issues: Issue[]; typed: Record<string, string> } | undefined;
}
