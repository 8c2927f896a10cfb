import { useEffect, useLayoutEffect, useRef } from "react";
import { type Location, useLocation, useNavigationType } from "react-router";

/**
 * What happens when a page, or a place on it, is reached without loading the document: a hash is scrolled to smoothly,
 * everything else at once; the keyboard and screen readers go on from there. The scrolling itself is React Router's
 * ScrollRestoration, which runs after this layout effect and follows the style set here; the distance of 80 px is
 * `scroll-padding-top` in styles.css.
 */
export function usePageArrival(): void {
  const location = useLocation();
  const type = useNavigationType();
  const before = useRef<Location | null>(null);

  useLayoutEffect(() => {
    const returned =
      type === "POP" && before.current !== null && before.current.pathname !== location.pathname;
    const smooth =
      location.hash !== "" && !returned && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.documentElement.style.scrollBehavior = smooth ? "smooth" : "auto";
  }, [location, type]);

  useEffect(() => {
    // Going on with Tab is never smooth.
    document.documentElement.style.scrollBehavior = "auto";
    const left = before.current;
    before.current = location;
    if (left === null || left === location) return;
    if (location.hash) goOnFrom(document.getElementById(decoded(location.hash.slice(1))));
    else if (left.pathname !== location.pathname) goOnFrom(document.getElementById("content"));
  }, [location]);
}

function goOnFrom(place: HTMLElement | null): void {
  if (!place) return;
  if (!place.matches("a, button, input, [tabindex]")) {
    place.tabIndex = -1;
    // It is where reading goes on, not something to be pressed.
    place.style.outline = "none";
  }
  place.focus({ preventScroll: true });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
