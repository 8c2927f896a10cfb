import { useEffect, useState } from "react";
import { useUrlQuery } from "#platform/browser/use-url-query.ts";
import { findShowSection, parseShowSection, type ShowSection } from "#show/sections.rules.ts";

/** Returns the open section, which is stored in the URL, and functions that open a section or a field. */
export function useShowSection() {
  const [params, changeParams] = useUrlQuery();
  const section = parseShowSection(params.get("section"));
  const [requestedField, setRequestedField] = useState<{ path: string }>();
  const openSection = (newSection: ShowSection) =>
    newSection !== section && changeParams(() => new URLSearchParams({ section: newSection }));
  useEffect(() => {
    if (!requestedField || findShowSection(requestedField.path) !== section) return;
    // The panel's fields aren't in the DOM until the next frame after its tab opens.
    const frame = requestAnimationFrame(() => focusField(requestedField.path));
    return () => cancelAnimationFrame(frame);
  }, [requestedField, section]);
  return {
    section,
    open: (newSection: ShowSection) => {
      setRequestedField(undefined);
      openSection(newSection);
    },
    openField: (path: string) => {
      setRequestedField({ path });
      openSection(findShowSection(path));
    },
  };
}

/** Focuses the first control for the given path, for part of its value, or for the field that contains it. */
function focusField(path: string): void {
  const isPathWithin = (innerPath: string, outerPath: string) => `${innerPath}.`.startsWith(`${outerPath}.`);
  const controls = document.querySelectorAll<HTMLElement>("[data-path] :is(input, select, textarea)");
  const getFieldPath = (element: HTMLElement) =>
    element.closest<HTMLElement>("[data-path]")?.dataset.path ?? "";
  const control =
    [...controls].find((candidate) => isPathWithin(getFieldPath(candidate), path)) ??
    [...controls].find((candidate) => isPathWithin(path, getFieldPath(candidate)));
  control?.focus();
}
