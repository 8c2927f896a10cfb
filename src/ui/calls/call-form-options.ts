import type { ToastMessage } from "#ui/layers/toast.ts";
import type { FormValues } from "./form-elements.ts";
import type { MergeResult } from "./merge-with-newest.ts";
import type { FormIssue, FormRefusal } from "./refusal.rules.ts";

export type FieldName<Values> = keyof Values & string;

export interface CallFormOptions<Values extends FormValues, Answer> {
  /**
   * Each field's initial value, whose type must match the control: a string for a text input, a boolean for a checkbox,
   * and an array for a group of checkboxes.
   */
  initial: Values;
  /** Submits the form's values. If it throws, the error is shown and the values are kept. */
  send: (typed: Values) => Promise<Answer>;
  /** Returns problems that only the browser can detect, such as two passwords that differ. */
  check?: (typed: Values) => FormIssue[];
  /**
   * Maps HTTP statuses to fields. If a refusal has no issues, its message is shown next to the field that its status
   * maps to.
   */
  fieldByStatus?: Record<number, FieldName<Values>>;
  /** The toast to show after a failure. If this is a string, it is the title, and the reason appears below it. */
  failure: string | ToastMessage;
  /** Where to show refusals that don't belong to a field. */
  refusals?: "below" | "toast";
  done?: string | ((answer: Answer, typed: Values) => ToastMessage);
  onDone?: (answer: Answer, typed: Values) => unknown;
  onRefused?: (refusal: FormRefusal) => void;
  /**
   * Called if the server refuses a change because somebody else has changed the stored values. `current` holds the
   * newly stored values. `useSharedForm` sets this.
   */
  onConflict?: (current: unknown, initial: Values, typed: Values) => MergeResult<Values>;
  /**
   * The key for saving a draft in the tab, so that what was typed isn't lost when the page is reloaded. Null if the form
   * only asks for a secret or a single word.
   */
  draft: string | null;
  /**
   * Finds what somebody else has changed since a draft was saved. `base` is the initial values at that time.
   * `useSharedForm` sets this.
   */
  compare?: (base: Partial<Values>, typed: Values, newest: Values) => MergeResult<Values>;
  /** Whether the form was already submitted without JavaScript. If so, its draft is deleted. */
  isSent?: boolean | undefined;
  /** Why the form was refused when it was submitted without JavaScript, and what had been typed. */
  refused?: { message: string; issues: FormIssue[]; typed: Record<string, string> } | undefined;
}
