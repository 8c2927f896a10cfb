import { useEffect, useState } from "react";
import { useAddress } from "#platform/browser/use-address.ts";
import { findSection, parseSection, type Section } from "#show/sections.rules.ts";

/** Returns the open section, which is stored in the address, and functions that open a section or a field. */
export function useSection() {
  const [address, changeAddress] = useAddress();
  const section = parseSection(address.get("section"));
  const [wanted, setWanted] = useState<{ path: string }>();
  const show = (next: Section) =>
    next !== section && changeAddress(() => new URLSearchParams({ section: next }));
  useEffect(() => {
    if (!wanted || findSection(wanted.path) !== section) return;
    // The panel's fields are rendered shortly after its tab opens.
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

/**
 * Focuses the first control that edits the given path, part of that path's value, or the field that contains the path.
 */
function focusField(path: string): void {
  const leadsTo = (one: string, other: string) => `${one}.`.startsWith(`${other}.`);
  const boxes = document.querySelectorAll<HTMLElement>("[data-path] :is(input, select, textarea)");
  const getFieldPath = (box: HTMLElement) => box.closest<HTMLElement>("[data-path]")?.dataset.path ?? "";
  const box =
    [...boxes].find((one) => leadsTo(getFieldPath(one), path)) ??
    [...boxes].find((one) => leadsTo(path, getFieldPath(one)));
  box?.focus();
}
