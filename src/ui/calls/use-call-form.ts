import { type FormEvent, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#platform/browser/api-client.ts";
import { FORM_READY_EVENT } from "#platform/browser/page-start/start-after-paint.ts";
import { refreshQueries } from "#platform/browser/refresh-queries.ts";
import { toast } from "#ui/layers/toast.ts";
import { SIGNED_OUT_MESSAGE, toastFailure } from "#ui/layers/toast-failure.ts";
import type { CallFormOptions, FieldName } from "./call-form-options.ts";
import type { FormFieldProps } from "./fields.tsx";
import { deleteFormDraft, restoreFormDraft, saveFormDraft } from "./form-draft.ts";
import {
  applyTypedValues,
  type FormValues,
  focusFirstField,
  hasSameValues,
  readFormValues,
  writeFormValues,
} from "./form-elements.ts";
import type { MergeResult } from "./merge-with-newest.ts";
import { type FormIssue, type FormRefusal, getIssueField, splitFormRefusal } from "./refusal.rules.ts";

/**
 * Returns the state and props of a form whose fields the server validates. Issues appear next to the fields, and the
 * first invalid field gets the focus. The fields are native controls, so anything typed before hydration is kept.
 */
export function useCallForm<Values extends FormValues, Answer>(options: CallFormOptions<Values, Answer>) {
  const { draft, refusals = "below", failure, done, refused, isSent = false, compare } = options;
  const element = useRef<HTMLFormElement | null>(null);
  const lastElement = useRef<HTMLFormElement | null>(null);
  const [initialValues, setInitialValues] = useState(() => applyTypedValues(options.initial, refused?.typed));
  const [typedValues, setTypedValues] = useState(initialValues);
  // A ref, because one click may change two controls before the form renders again. State would be out of date when the
  // second control changes.
  const latestValues = useRef(initialValues);
  const [refusal, setRefusal] = useState<FormRefusal | undefined>(
    refused && splitFormRefusal({ ...refused, status: 0 }, Object.keys(initialValues), {}),
  );
  const [isRestored, setRestored] = useState(false);
  const [isPending, setPending] = useState(false);
  const isSubmitting = useRef(false);

  // A ref callback, because a dialog's form mounts and unmounts with the dialog. It reads the controls first, because
  // people may have typed before this code ran.
  const attachForm = useCallback(
    (form: HTMLFormElement | null) => {
      element.current = form;
      if (!form) return;
      if (draft && isSent) deleteFormDraft(draft);
      const { values, base } = draft
        ? restoreFormDraft(form, draft, initialValues)
        : { values: readFormValues(form, latestValues.current) };
      const issues = base && compare?.(base, values, initialValues).issues;
      latestValues.current = values;
      setTypedValues(values);
      if (draft) saveFormDraft(draft, values, initialValues);
      if (form !== lastElement.current) {
        setRestored(!hasSameValues(values, initialValues));
        if (issues) setRefusal({ issues });
      }
      lastElement.current = form;
      form.dispatchEvent(new Event(FORM_READY_EVENT, { bubbles: true }));
    },
    [draft, initialValues, isSent, compare],
  );

  const recordValues = (values: Values) => {
    latestValues.current = values;
    setTypedValues(values);
    if (draft && element.current) saveFormDraft(draft, values, initialValues);
  };
  const readForm = () =>
    element.current ? readFormValues(element.current, latestValues.current) : latestValues.current;

  const reset = (values = initialValues) => {
    if (draft) deleteFormDraft(draft);
    if (element.current) writeFormValues(element.current, values);
    latestValues.current = values;
    setInitialValues(values);
    setTypedValues(values);
    setRefusal(undefined);
    setRestored(false);
  };

  const showRefusal = (newRefusal: FormRefusal) => {
    flushSync(() => setRefusal(newRefusal));
    options.onRefused?.(newRefusal);
    const fields = newRefusal.issues.map(({ path }) => getIssueField(path));
    if (element.current) focusFirstField(element.current, fields);
  };

  const showNewest = ({
    newest: newestValues,
    merged: mergedValues,
    issues,
  }: MergeResult<Values>): FormIssue[] => {
    set(mergedValues);
    setInitialValues(newestValues);
    setRestored(false);
    return issues;
  };

  const handleError = (error: unknown) => {
    const isRefusal = error instanceof ApiError && error.status < 500 && error.message !== SIGNED_OUT_MESSAGE;
    const splitResult = isRefusal
      ? splitFormRefusal(error, Object.keys(initialValues), options.fieldByStatus ?? {})
      : { issues: [] };
    if (isRefusal && "current" in error.body && options.onConflict)
      splitResult.issues = showNewest(options.onConflict(error.body.current, initialValues, readForm()));
    const isShownByFields = isRefusal && error.issues.length > 0 && !splitResult.message;
    if (typeof failure === "object") isShownByFields || toast({ variant: "destructive", ...failure });
    else if (!isRefusal || (refusals === "toast" && !isShownByFields)) toastFailure(failure, error);
    showRefusal(refusals === "toast" ? { issues: splitResult.issues } : splitResult);
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSubmitting.current) return;
    const values = readForm();
    recordValues(values);
    const issues = options.check?.(values) ?? [];
    if (issues.length > 0) return showRefusal({ issues });
    isSubmitting.current = true;
    setPending(true);
    setRefusal(undefined);
    try {
      const response = await options.send(values);
      if (draft) deleteFormDraft(draft);
      if (done) toast(typeof done === "string" ? { title: done } : done(response, values));
      void refreshQueries();
      await options.onDone?.(response, values);
    } catch (error) {
      handleError(error);
    } finally {
      isSubmitting.current = false;
      setPending(false);
    }
  };

  const errorOf = (name: FieldName<Values>) =>
    refusal?.issues.find(({ path }) => getIssueField(path) === name)?.message;
  const set = (changedValues: Partial<Values>) => {
    const values = { ...readForm(), ...changedValues };
    if (element.current) writeFormValues(element.current, values);
    recordValues(values);
  };
  return {
    /** Props of the form element. */
    props: {
      ref: attachForm,
      // If the form is submitted before hydration, start-after-paint.ts makes the submission wait.
      "data-waits": "",
      noValidate: true,
      onSubmit: (event: FormEvent) => void submit(event),
      onInput: (event: FormEvent<HTMLFormElement>) => {
        recordValues(readForm());
        const { target } = event;
        const name = "name" in target ? String(target.name) : "";
        // Remove the field's issue, which was about the previous value.
        setRefusal(
          (previous) =>
            previous && {
              ...previous,
              issues: previous.issues.filter(({ path }) => getIssueField(path) !== name),
            },
        );
      },
    },
    /** Returns the props of a text field or a choice. */
    field: (name: FieldName<Values>): FormFieldProps => ({
      name,
      defaultValue: String(typedValues[name] ?? ""),
      error: errorOf(name),
    }),
    /** Returns the props of a checkbox. If it belongs to a group, pass its value. */
    box: (name: FieldName<Values>, value?: string) => {
      const fieldValue = typedValues[name];
      const defaultChecked = Array.isArray(fieldValue)
        ? fieldValue.includes(value)
        : fieldValue === true || fieldValue === value;
      return { name: String(name), defaultChecked, ...(value === undefined ? {} : { value }) };
    },
    errorOf,
    issues: refusal?.issues ?? [],
    /** The message about the whole form. */
    error: refusal?.message,
    typed: typedValues,
    submit,
    isDirty: !hasSameValues(typedValues, initialValues),
    busy: isPending,
    /** Returns the values that the fields hold now. */
    read: readForm,
    /** Sets values, even of fields without a control. */
    set,
    showNewest,
    reset,
    isRestored,
    discard: reset as () => void,
    focus: (name: FieldName<Values>) => element.current && focusFirstField(element.current, [name]),
  };
}
