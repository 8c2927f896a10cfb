import { type KeyboardEvent, useEffect, useState } from "react";
import { readStoredText, writeStoredText } from "#platform/browser/browser-storage.ts";

const STORAGE_KEY = "letter-keys";
const EDITABLE_CONTROL_SELECTOR =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** Returns whether single-letter shortcuts are turned on in this browser, and a function that turns them on or off. */
export function useLetterKeysSetting() {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(readStoredText("browser", STORAGE_KEY) !== "off"), []);
  const change = (isNowOn: boolean) => {
    setOn(isNowOn);
    writeStoredText("browser", STORAGE_KEY, isNowOn ? "on" : "off");
  };
  return [isOn, change] as const;
}

/**
 * Runs the pressed key's action, unless the focus is in a text field. While a key is held down, J and K keep moving, but
 * other actions run only once. Keys are named as in `KeyboardEvent.key`.
 */
export function runKeyAction(event: KeyboardEvent, keys: Record<string, (() => void) | undefined>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
  if (target.closest(EDITABLE_CONTROL_SELECTOR)) return;
  // Enter already activates a focused button or link.
  if (event.key === "Enter" && target.closest("button, a")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const runAction = keys[key];
  if (!runAction) return;
  event.preventDefault();
  if (!event.repeat || key === "j" || key === "k") runAction();
}

/** Returns the keys that move the focus between the checkboxes of a table's rows, and select the focused row. */
export function makeRowKeys({ currentTarget, target }: KeyboardEvent) {
  const boxes = [...currentTarget.querySelectorAll<HTMLElement>("tbody [type=checkbox]")];
  const index = boxes.findIndex((box) => target instanceof Node && box.closest("tr")?.contains(target));
  return {
    j: () => boxes[index + 1]?.focus(),
    k: () => boxes[index - 1]?.focus(),
    x: () => boxes[index]?.click(),
  };
}
