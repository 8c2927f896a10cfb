import { type FormEvent, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#platform/browser/api-client.ts";
import { FORM_READY_EVENT } from "#platform/browser/page-start/start-after-paint.ts";
import { refreshQueries } from "#platform/browser/refresh-queries.ts";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { CallFormOptions, FieldName } from "./call-form-options.ts";
import type { CatchUpResult } from "./catch-up.ts";
import type { FieldWiring } from "./fields.tsx";
import { deleteDraft, restoreDraft, saveDraft } from "./form-draft.ts";
import {
  applyTypedValues,
  type FormValues,
  focusFirstField,
  hasSameValues,
  readValues,
  writeValues,
} from "./form-elements.ts";
import { getIssueField, type Issue, type Refusal, splitRefusal } from "./refusal.rules.ts";

/**
 * A form whose fields the server validates. Issues appear next to the fields, and the first invalid field gets the
 * focus. The fields are native controls, so anything typed before the page's code runs is kept.
 */
export function useCallForm<Values extends FormValues, Answer>(options: CallFormOptions<Values, Answer>) {
  const { draft, refusals = "below", failure, done, refused, isSent = false } = options;
  const element = useRef<HTMLFormElement | null>(null);
  const [initial, setInitial] = useState(() => applyTypedValues(options.initial, refused?.typed));
  const [typed, setTyped] = useState(initial);
  // One click may change two controls before the form renders again. The second change would see stale state.
  const latest = useRef(initial);
  const [refusal, setRefusal] = useState<Refusal | undefined>(
    refused && splitRefusal({ ...refused, status: 0 }, Object.keys(initial), {}),
  );
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);

  // A dialog's form mounts and unmounts with the dialog. People may have typed in a page's form before this code ran.
  const attach = useCallback(
    (form: HTMLFormElement | null) => {
      element.current = form;
      if (!form) return;
      if (draft && isSent) deleteDraft(draft);
      latest.current = draft ? restoreDraft(form, draft, initial) : readValues(form, latest.current);
      if (draft && !hasSameValues(latest.current, initial)) saveDraft(form, draft, latest.current);
      setTyped(latest.current);
      form.dispatchEvent(new Event(FORM_READY_EVENT, { bubbles: true }));
    },
    [draft, initial, isSent],
  );

  const note = (values: Values) => {
    latest.current = values;
    setTyped(values);
    if (draft && element.current) saveDraft(element.current, draft, values);
  };
  const read = () => (element.current ? readValues(element.current, latest.current) : latest.current);

  const reset = (values = initial) => {
    if (draft) deleteDraft(draft);
    if (element.current) writeValues(element.current, values);
    latest.current = values;
    setInitial(values);
    setTyped(values);
    setRefusal(undefined);
  };

  const refuse = (found: Refusal) => {
    flushSync(() => setRefusal(found));
    options.onRefused?.(found);
    const fields = found.issues.map(({ path }) => getIssueField(path));
    if (element.current) focusFirstField(element.current, fields);
  };

  const showNewest = ({ newest, merged, issues }: CatchUpResult<Values>): Issue[] => {
    set(merged);
    setInitial(newest);
    return issues;
  };

  const fail = (error: unknown) => {
    const isRefusal = error instanceof ApiError && error.status < 500;
    const found = isRefusal
      ? splitRefusal(error, Object.keys(initial), options.fieldByStatus ?? {})
      : { issues: [] };
    if (isRefusal && "current" in error.body && options.onOvertaken)
      found.issues = showNewest(options.onOvertaken(error.body.current, initial, read()));
    const isToldByFields = isRefusal && error.issues.length > 0 && !found.message;
    if (typeof failure === "object") isToldByFields || toast({ variant: "destructive", ...failure });
    else if (!isRefusal || (refusals === "toast" && !isToldByFields)) toastFailure(failure, error);
    refuse(refusals === "toast" ? { issues: found.issues } : found);
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy.current) return;
    const values = read();
    note(values);
    const issues = options.check?.(values) ?? [];
    if (issues.length > 0) return refuse({ issues });
    isBusy.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      const answer = await options.send(values);
      if (draft) deleteDraft(draft);
      if (done) toast(typeof done === "string" ? { title: done } : done(answer, values));
      void refreshQueries();
      await options.onDone?.(answer, values);
    } catch (error) {
      fail(error);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  };

  const errorOf = (name: FieldName<Values>) =>
    refusal?.issues.find(({ path }) => getIssueField(path) === name)?.message;
  const set = (some: Partial<Values>) => {
    const values = { ...read(), ...some };
    if (element.current) writeValues(element.current, values);
    note(values);
  };
  return {
    /** Props of the form element. */
    props: {
      ref: attach,
      // Makes a submission wait if the page's code isn't running yet. See start-after-paint.ts.
      "data-waits": "",
      noValidate: true,
      onSubmit: (event: FormEvent) => void submit(event),
      onInput: (event: FormEvent<HTMLFormElement>) => {
        note(read());
        const { target } = event;
        const name = "name" in target ? String(target.name) : "";
        // The issue was about the field's previous value.
        setRefusal(
          (now) => now && { ...now, issues: now.issues.filter(({ path }) => getIssueField(path) !== name) },
        );
      },
    },
    /** Returns the props of a text field or a choice. */
    field: (name: FieldName<Values>): FieldWiring => ({
      name,
      defaultValue: String(typed[name] ?? ""),
      error: errorOf(name),
    }),
    /** Returns the props of a checkbox. If it belongs to a group, pass its value. */
    box: (name: FieldName<Values>, value?: string) => {
      const held = typed[name];
      const defaultChecked = Array.isArray(held) ? held.includes(value) : held === true || held === value;
      return { name: String(name), defaultChecked, ...(value === undefined ? {} : { value }) };
    },
    errorOf,
    issues: refusal?.issues ?? [],
    /** The message about the whole form. */
    error: refusal?.message,
    typed,
    submit,
    isDirty: !hasSameValues(typed, initial),
    busy,
    /** Sets values, even of fields without a control on the page. */
    set,
    reset,
    focus: (name: FieldName<Values>) => element.current && focusFirstField(element.current, [name]),
  };
}
