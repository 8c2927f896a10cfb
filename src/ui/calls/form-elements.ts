/** A form's values: text, numbers, whether a checkbox is checked, and the checked values of a checkbox group. */
export type FormValues = Record<string, string | number | boolean | null | readonly string[]>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const findControls = (form: HTMLFormElement, name: string): Control[] => {
  const found = form.elements.namedItem(name);
  const all = found instanceof RadioNodeList ? [...found] : [found];
  return all.filter(
    (one): one is Control =>
      one instanceof HTMLInputElement ||
      one instanceof HTMLTextAreaElement ||
      one instanceof HTMLSelectElement,
  );
};

const isChecked = (control: Control): boolean => control instanceof HTMLInputElement && control.checked;
const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** Returns the current values of the form's controls. Names without a control keep their values from `known`. */
export function readValues<Values extends FormValues>(form: HTMLFormElement, known: Values): Values {
  const read = (name: string, value: FormValues[string]): FormValues[string] => {
    const controls = findControls(form, name);
    const [first] = controls;
    if (!first) return value;
    if (typeof value === "boolean") return isChecked(first);
    if (typeof value === "number") return Number(first.value);
    if (typeof value === "object" && value !== null)
      return controls.filter(isChecked).map((control) => control.value);
    return isChoice(first) ? (controls.find(isChecked)?.value ?? "") : first.value;
  };
  const typed = Object.entries(known).map(([name, value]) => [name, read(name, value)]);
  // `read` returns each value with the same type as in `known`.
  return Object.fromEntries(typed) as Values;
}

/** Writes values into the form's controls. */
export function writeValues(form: HTMLFormElement, values: Partial<FormValues>): void {
  for (const [name, value] of Object.entries(values))
    for (const control of findControls(form, name)) {
      if (isChoice(control))
        control.checked =
          typeof value === "object" && value !== null
            ? value.includes(control.value)
            : value === true || value === control.value;
      else control.value = String(value ?? "");
    }
}

/** Focuses the form's first control that has one of these names. Returns false if there is none. */
export function focusFirstField(form: HTMLFormElement, names: readonly string[]): boolean {
  const first = [...form.elements].find((one) => names.includes(one.getAttribute("name") ?? ""));
  if (!(first instanceof HTMLElement)) return false;
  first.focus();
  if (first instanceof HTMLInputElement && /password/.test(first.type)) first.select();
  return true;
}

export const hasSameValues = (one: FormValues, other: FormValues): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the names of the controls that hold secrets. Drafts must not include them. */
export const findSecretFieldNames = (form: HTMLFormElement): string[] =>
  [...form.elements].flatMap((one) =>
    one instanceof HTMLInputElement && /password/.test(`${one.type} ${one.autocomplete}`) ? [one.name] : [],
  );

/**
 * Returns the initial values, overridden by what the user entered in a rejected submission. Browsers don't send
 * unchecked checkboxes, so a checkbox that is missing from `typed` counts as unchecked.
 */
export function applyTypedValues<Values extends FormValues>(
  initial: Values,
  typed: Record<string, string> | undefined,
): Values {
  if (!typed) return initial;
  const fields = Object.entries(initial).map(([name, value]) => {
    if (typeof value === "boolean") return [name, name in typed];
    return [name, typeof value === "string" ? (typed[name] ?? value) : value];
  });
  return Object.fromEntries(fields) as Values;
}
