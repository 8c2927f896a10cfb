import { useEffect, useLayoutEffect, useRef } from "react";
import { type Location, useLocation, useNavigationType } from "react-router";

/**
 * After a navigation, moves the focus to the target. Scrolls smoothly to a hash on the same page, and instantly to any
 * other target. Must run before ScrollRestoration.
 */
export function usePageArrival(): void {
  useEffect(restoreCachedScroll, []);
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
    // Lets the style sheet control scrolling again. When a hash is typed into the address bar, the browser scrolls
    // before the router is notified.
    document.documentElement.style.scrollBehavior = "";
    const left = before.current;
    before.current = location;
    if (left === null || left === location) return;
    if (location.hash) focusElement(document.getElementById(decodeHash(location.hash.slice(1))));
    else if (left.pathname !== location.pathname) focusElement(document.getElementById("content"));
  }, [location]);
}

/**
 * Restores the scroll position when WebKit brings back a page from its back/forward cache. Otherwise the page would
 * start at the top, because React Router handles scrolling itself.
 */
function restoreCachedScroll(): () => void {
  const ending = new AbortController();
  let top = 0;
  const leave = () => {
    top = window.scrollY;
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) requestAnimationFrame(() => window.scrollTo({ top, behavior: "instant" }));
  };
  addEventListener("pagehide", leave, { signal: ending.signal });
  addEventListener("pageshow", comeBack, { signal: ending.signal });
  return () => ending.abort();
}

function focusElement(place: HTMLElement | null): void {
  if (!place) return;
  if (!place.matches("a, button, input, [tabindex]")) {
    place.tabIndex = -1;
    place.style.outline = "none";
  }
  place.focus({ preventScroll: true });
}

function decodeHash(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
