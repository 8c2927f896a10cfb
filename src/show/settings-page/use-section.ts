import { useEffect, useState } from "react";
import { useAddress } from "#platform/browser/use-address.ts";
import { findSection, readSection, type Section } from "#show/sections.rules.ts";

/** Returns the open section, which is kept in the address, and functions to open one and to go to a field. */
export function useSection() {
  const [address, changeAddress] = useAddress();
  const section = readSection(address.get("section"));
  const [wanted, setWanted] = useState<{ path: string }>();
  const show = (next: Section) =>
    next !== section && changeAddress(() => new URLSearchParams({ section: next }));
  useEffect(() => {
    if (!wanted || findSection(wanted.path) !== section) return;
    // The panel renders its fields shortly after its tab is opened.
    const frame = requestAnimationFrame(() => focusField(wanted.path));
    return () => cancelAnimationFrame(frame);
  }, [wanted, section]);
  return {
    section,
    open: (next: Section) => {
      setWanted(undefined);
      show(next);
    },
    openField: (path: string) => {
      setWanted({ path });
      show(findSection(path));
    },
  };
}

/** Focuses the first control of a field, or of a part of it. */
function focusField(path: string): void {
  const leadsTo = (one: string, other: string) => `${one}.`.startsWith(`${other}.`);
  const boxes = document.querySelectorAll<HTMLElement>("[data-path] :is(input, select, textarea)");
  const fieldPath = (box: HTMLElement) => box.closest<HTMLElement>("[data-path]")?.dataset.path ?? "";
  const box =
    [...boxes].find((one) => leadsTo(fieldPath(one), path)) ??
    [...boxes].find((one) => leadsTo(path, fieldPath(one)));
  box?.focus();
}
