/** What a reader did in a part of the page: texts by their boxes' names, and the place of the focus. */
export type TypedText = { texts: Map<string, string>; focus: number };

export function readTypedText(element: Element): TypedText {
  return {
    texts: new Map([...boxesIn(element)].map((box) => [box.name, box.value])),
    focus: focusablesIn(element).findIndex((stop) => stop.matches(":focus")),
  };
}

/** Types the texts again, so that the form hears of them, and restores the focus. */
export function restoreTypedText(element: Element, { texts, focus }: TypedText): void {
  for (const box of boxesIn(element)) {
    const text = texts.get(box.name);
    if (!text || box.value === text) continue;
    // React overrides `value` on the element; the prototype's setter lets it see a change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value")?.set?.call(box, text);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (!element.contains(document.activeElement)) focusablesIn(element)[focus]?.focus({ preventScroll: true });
}

const boxesIn = (element: Element) =>
  element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input[name], textarea[name]");

/** In the keyboard's order, the same in the server's HTML and in the browser's. */
const focusablesIn = (element: Element) => [
  ...element.querySelectorAll<HTMLElement>("a[href], button, input, textarea, select"),
];
