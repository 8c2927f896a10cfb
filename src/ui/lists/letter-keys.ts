import { type KeyboardEvent, useEffect, useState } from "react";
import { readStored, writeStored } from "#platform/browser/browser-storage.ts";

const STORED_AS = "letter-keys";
const EDITABLE = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** Returns whether letter keys are on in this browser, and a function to turn them on or off. */
export function useLetterKeys() {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(readStored("browser", STORED_AS) !== "off"), []);
  const change = (next: boolean) => {
    setOn(next);
    writeStored("browser", STORED_AS, next ? "on" : "off");
  };
  return [isOn, change] as const;
}

/** Runs a key's action, unless the focus is in a text field. Keys have the names of `KeyboardEvent.key`. */
export function pressKey(event: KeyboardEvent, keys: Record<string, (() => void) | undefined>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
  if (target.closest(EDITABLE)) return;
  // Enter on a button or a link already activates it.
  if (event.key === "Enter" && target.closest("button, a")) return;
  const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!run) return;
  event.preventDefault();
  run();
}
