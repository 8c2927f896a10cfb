export type TypedText = { texts: Map<string, string>; focus: number; caret: number | null };

export function readTypedText(element: Element): TypedText {
  const { activeElement } = document;
  return {
    texts: new Map([...listBoxes(element)].map((box) => [box.name, box.value])),
    // Firefox matches `:focus` in the active window alone.
    focus: listFocusables(element).findIndex((stop) => stop === activeElement),
    caret: isText(activeElement) ? activeElement.selectionStart : null,
  };
}

const isText = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

export function restoreTypedText(element: Element, { texts, focus, caret }: TypedText): void {
  for (const box of listBoxes(element)) {
    const text = texts.get(box.name);
    if (!text || box.value === text) continue;
    // React overrides `value` on the element; the prototype's setter lets it see a change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value")?.set?.call(box, text);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const focused = listFocusables(element)[focus];
  if (!focused || element.contains(document.activeElement)) return;
  focused.focus({ preventScroll: true });
  if (isText(focused) && caret !== null) focused.setSelectionRange(caret, caret);
}

const listBoxes = (element: Element) =>
  element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "textarea[name], input[name]:not([type=password], [type=file], [type=hidden], [type=checkbox], [type=radio])",
  );

const listFocusables = (element: Element) => [
  ...element.querySelectorAll<HTMLElement>("a[href], button, input, textarea, select"),
];
