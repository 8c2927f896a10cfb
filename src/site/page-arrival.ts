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
    const left = before.current;
    before.current = location;
    if (left === null || left === location) return;
    const place = location.hash ? document.getElementById(decoded(location.hash.slice(1))) : null;
    if (place) place.focus({ preventScroll: true });
    else if (left.pathname !== location.pathname)
      document.getElementById("content")?.focus({ preventScroll: true });
  }, [location]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
