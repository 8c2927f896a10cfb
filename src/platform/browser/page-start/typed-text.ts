export type TypedText = {
  texts: Map<string, string>;
  ticks: Map<string, boolean>;
  focus: number;
  caret: number | null;
};

export function readTypedText(element: Element): TypedText {
  const { activeElement } = document;
  return {
    texts: new Map([...listBoxes(element)].map((box) => [box.name, box.value])),
    ticks: new Map(
      [...listTickBoxes(element)]
        .filter(({ checked, defaultChecked }) => checked !== defaultChecked)
        .map(({ name, checked }) => [name, checked]),
    ),
    // Firefox matches `:focus` in the active window alone.
    focus: listFocusables(element).findIndex((stop) => stop === activeElement),
    caret: isText(activeElement) ? activeElement.selectionStart : null,
  };
}

const isText = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

export function restoreTypedText(element: Element, { texts, ticks, focus, caret }: TypedText): void {
  for (const box of listBoxes(element)) {
    const text = texts.get(box.name);
    if (!text || box.value === text) continue;
    // React overrides `value` on the element; the prototype's setter lets it see a change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value")?.set?.call(box, text);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  for (const box of listTickBoxes(element)) if (ticks.get(box.name) === !box.checked) box.click();
  const focused = listFocusables(element)[focus];
  if (!focused || element.contains(document.activeElement)) return;
  focused.focus({ preventScroll: true });
  if (isText(focused) && caret !== null) focused.setSelectionRange(caret, caret);
}

const listBoxes = (element: Element) =>
  element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "textarea[name], input[name]:not([type=password], [type=file], [type=hidden], [type=checkbox], [type=radio])",
  );

const listTickBoxes = (element: Element) =>
  element.querySelectorAll<HTMLInputElement>("input[type=checkbox][name]");

const listFocusables = (element: Element) => [
  ...element.querySelectorAll<HTMLElement>("a[href], button, input, textarea, select"),
];
