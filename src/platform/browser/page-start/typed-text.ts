export type TypedText = { texts: Map<string, string>; focus: number };

export function readTypedText(element: Element): TypedText {
  return {
    texts: new Map([...listBoxes(element)].map((box) => [box.name, box.value])),
    focus: listFocusables(element).findIndex((stop) => stop.matches(":focus")),
  };
}

export function restoreTypedText(element: Element, { texts, focus }: TypedText): void {
  for (const box of listBoxes(element)) {
    const text = texts.get(box.name);
    if (!text || box.value === text) continue;
    // React overrides `value` on the element; the prototype's setter lets it see a change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value")?.set?.call(box, text);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (!element.contains(document.activeElement))
    listFocusables(element)[focus]?.focus({ preventScroll: true });
}

const listBoxes = (element: Element) =>
  element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "textarea[name], input[name]:not([type=password], [type=file], [type=hidden], [type=checkbox], [type=radio])",
  );

const listFocusables = (element: Element) => [
  ...element.querySelectorAll<HTMLElement>("a[href], button, input, textarea, select"),
];
