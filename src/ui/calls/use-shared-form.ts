import { useState } from "react";
import { ApiError } from "#platform/browser/api-client.ts";
import { refreshQueries } from "#platform/browser/refresh-queries.ts";
import type { CallFormOptions } from "./call-form-options.ts";
import { type FormValues, hasSameValues } from "./form-elements.ts";
import { mergeWithNewest } from "./merge-with-newest.ts";
import { useCallForm } from "./use-call-form.ts";

type SharedFormOptions<Stored, Values extends FormValues> = Omit<
  CallFormOptions<Values, NonNullable<Stored>>,
  "initial" | "send" | "onConflict" | "compare"
> & {
  /** The loaded data that the form edits. Null or undefined if the form creates something new. */
  stored: Stored;
  toFields: (stored: Stored) => Values;
  /**
   * Saves the typed values, unless the stored data is no longer the same as `basedOn`. Returns the newly stored data.
   */
  send: (typed: Values, basedOn: Stored) => Promise<NonNullable<Stored>>;
};

/**
 * Like `useCallForm`, for data that other people may change while the form is open. If somebody has changed it, saving
 * fails, and the form says what they changed and keeps what was typed. Saving again overwrites their changes. After
 * saving, the form shows the newly stored data, plus anything that was typed in the meantime.
 */
export function useSharedForm<Stored extends object | null | undefined, Values extends FormValues>({
  stored,
  toFields,
  send,
  onDone,
  ...options
}: SharedFormOptions<Stored, Values>) {
  const [latestStored, setLatestStored] = useState(stored);
  // The server responds with the current values, but only for the fields in `basedOn`.
  const applyCurrent = (current: unknown) => (current && { ...latestStored, ...current }) as Stored;
  const form = useCallForm<Values, NonNullable<Stored>>({
    ...options,
    initial: toFields(stored),
    compare: mergeDraftWithNewest,
    send: (typedValues) =>
      send(typedValues, latestStored).catch((error: unknown) => {
        const current = error instanceof ApiError && applyCurrent(error.body.current);
        // The response to an earlier attempt may have been lost, so the typed values may already be stored.
        if (current && hasSameValues(toFields(current), typedValues)) return current;
        throw error;
      }),
    onDone: (savedData, sentValues) => {
      if (stored) {
        setLatestStored(savedData);
        form.showNewest(mergeWithNewest(sentValues, form.read(), toFields(savedData)));
      }
      return onDone?.(savedData, sentValues);
    },
    onConflict: (currentFields, initialValues, typedValues) => {
      const newestStored = applyCurrent(currentFields);
      setLatestStored(newestStored);
      void refreshQueries();
      return mergeWithNewest(initialValues, typedValues, toFields(newestStored));
    },
  });
  return form;
}

const mergeDraftWithNewest = <Values extends FormValues>(
  base: Partial<Values>,
  typed: Values,
  newest: Values,
) => mergeWithNewest({ ...newest, ...base }, typed, newest);
