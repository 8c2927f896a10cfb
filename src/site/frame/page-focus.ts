import { useEffect, useLayoutEffect, useRef } from "react";
import { type Location, useLocation, useNavigationType } from "react-router";

/**
 * Moves the focus to the target of each navigation. Scrolls smoothly to a hash on the same page, and instantly to any
 * other target. Must run before ScrollRestoration.
 */
export function useNavigationFocus(): void {
  useEffect(restoreCachedScroll, []);
  const location = useLocation();
  const type = useNavigationType();
  const previousLocation = useRef<Location | null>(null);

  useLayoutEffect(() => {
    const isReturning =
      type === "POP" &&
      previousLocation.current !== null &&
      previousLocation.current.pathname !== location.pathname;
    const isSmooth =
      location.hash !== "" && !isReturning && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.documentElement.style.scrollBehavior = isSmooth ? "smooth" : "auto";
  }, [location, type]);

  useEffect(() => {
    // Removes the override, which is meant for this navigation only. If somebody types a hash into the address bar, the
    // browser scrolls before the router knows, so an override left in place would affect that scrolling.
    document.documentElement.style.scrollBehavior = "";
    const leftLocation = previousLocation.current;
    previousLocation.current = location;
    if (leftLocation === null || leftLocation === location) return;
    if (location.hash) focusElement(document.getElementById(decodeHash(location.hash.slice(1))));
    else if (leftLocation.pathname !== location.pathname) focusElement(document.getElementById("content"));
  }, [location]);
}

/**
 * Restores the scroll position when WebKit brings back a page from its back/forward cache. Otherwise the page would
 * start at the top, because React Router handles scrolling itself.
 */
function restoreCachedScroll(): () => void {
  const abortController = new AbortController();
  let top = 0;
  const saveScroll = () => {
    top = window.scrollY;
  };
  const restoreScroll = ({ persisted }: PageTransitionEvent) => {
    if (persisted) requestAnimationFrame(() => window.scrollTo({ top, behavior: "instant" }));
  };
  addEventListener("pagehide", saveScroll, { signal: abortController.signal });
  addEventListener("pageshow", restoreScroll, { signal: abortController.signal });
  return () => abortController.abort();
}

function focusElement(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.matches("a, button, input, [tabindex]")) {
    element.tabIndex = -1;
    element.style.outline = "none";
  }
  element.focus({ preventScroll: true });
}

function decodeHash(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
