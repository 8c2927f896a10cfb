import { useState } from "react";
import { refreshQueries } from "#platform/browser/refresh-queries.ts";
import type { CallFormOptions } from "./call-form-options.ts";
import { catchUp } from "./catch-up.ts";
import type { FormValues } from "./form-elements.ts";
import { useCallForm } from "./use-call-form.ts";

type SharedFormOptions<Stored, Values extends FormValues> = Omit<
  CallFormOptions<Values, NonNullable<Stored>>,
  "initial" | "send" | "onOvertaken"
> & {
  /** What the form edits, as it was loaded. A form that adds something has nothing. */
  stored: Stored;
  toFields: (stored: Stored) => Values;
  /** Saves the typed values unless what is stored differs from `basedOn`. Returns what is stored now. */
  send: (typed: Values, basedOn: Stored) => Promise<NonNullable<Stored>>;
};

/**
 * A form for something that other people may change while it is open. If somebody did, the form says what they changed
 * and keeps what was typed; saving again then replaces it. After saving, the form shows what is stored.
 */
export function useSharedForm<Stored extends object | null | undefined, Values extends FormValues>({
  stored,
  toFields,
  send,
  onDone,
  ...options
}: SharedFormOptions<Stored, Values>) {
  const [seen, setSeen] = useState(stored);
  const form = useCallForm<Values, NonNullable<Stored>>({
    ...options,
    initial: toFields(stored),
    send: (typed) => send(typed, seen),
    onDone: (saved, typed) => {
      if (stored) {
        setSeen(saved);
        form.reset(toFields(saved));
      }
      return onDone?.(saved, typed);
    },
    onOvertaken: (current, initial, typed) => {
      // The server responds with the newest values of the fields that were sent as `basedOn`.
      const newest = (current && { ...seen, ...current }) as Stored;
      setSeen(newest);
      void refreshQueries();
      return catchUp(initial, typed, toFields(newest));
    },
  });
  return form;
}
