/** A form's values: text, numbers, whether a checkbox is checked, and the checked values of a checkbox group. */
export type FormValues = Record<string, string | number | boolean | null | readonly string[]>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const findControls = (form: HTMLFormElement, name: string): Control[] => {
  const namedItem = form.elements.namedItem(name);
  const elements = namedItem instanceof RadioNodeList ? [...namedItem] : [namedItem];
  return elements.filter(
    (element): element is Control =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );
};

const isChecked = (control: Control): boolean => control instanceof HTMLInputElement && control.checked;
const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** Returns the current values of the form's controls, and values from `fallbackValues` for names without a control. */
export function readFormValues<Values extends FormValues>(
  form: HTMLFormElement,
  fallbackValues: Values,
): Values {
  const readValue = (name: string, value: FormValues[string]): FormValues[string] => {
    const controls = findControls(form, name);
    const [firstControl] = controls;
    if (!firstControl) return value;
    if (typeof value === "boolean") return isChecked(firstControl);
    if (typeof value === "number") return Number(firstControl.value);
    if (typeof value === "object" && value !== null)
      return controls.filter(isChecked).map((control) => control.value);
    return isChoice(firstControl) ? (controls.find(isChecked)?.value ?? "") : firstControl.value;
  };
  const currentEntries = Object.entries(fallbackValues).map(([name, value]) => [
    name,
    readValue(name, value),
  ]);
  // The cast is safe, because `readValue` returns each value with the same type as in `fallbackValues`.
  return Object.fromEntries(currentEntries) as Values;
}

export function writeFormValues(form: HTMLFormElement, values: Partial<FormValues>): void {
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
  const firstElement = [...form.elements].find((element) =>
    names.includes(element.getAttribute("name") ?? ""),
  );
  if (!(firstElement instanceof HTMLElement)) return false;
  firstElement.focus();
  if (firstElement instanceof HTMLInputElement && /password/.test(firstElement.type)) firstElement.select();
  return true;
}

export const hasSameValues = (values: FormValues, otherValues: FormValues): boolean =>
  JSON.stringify(values) === JSON.stringify(otherValues);

/**
 * Returns the initial values, overridden by what the user entered in a rejected submission. Browsers don't send
 * unchecked checkboxes, so a checkbox that is missing from `typedValues` counts as unchecked.
 */
export function applyTypedValues<Values extends FormValues>(
  initialValues: Values,
  typedValues: Record<string, string> | undefined,
): Values {
  if (!typedValues) return initialValues;
  const fields = Object.entries(initialValues).map(([name, value]) => {
    if (typeof value === "boolean") return [name, name in typedValues];
    return [name, typeof value === "string" ? (typedValues[name] ?? value) : value];
  });
  return Object.fromEntries(fields) as Values;
}
