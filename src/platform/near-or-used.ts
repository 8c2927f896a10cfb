/** How far below the window something counts as near. */
const NEAR = "100% 0px";

/**
 * Resolves when the element with this id comes within a window's height of the window, or is pressed or focused. On the
 * server at once: there is nothing to wait for. For code that a visitor who never gets there need not load.
 */
export function nearOrUsed(id: string): Promise<void> {
  if (typeof document === "undefined") return Promise.resolve();
  const element = document.getElementById(id);
  if (!element || !("IntersectionObserver" in globalThis)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      element.removeEventListener("focusin", done);
      element.removeEventListener("pointerover", done);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) done();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    element.addEventListener("focusin", done);
    element.addEventListener("pointerover", done);
  });
}
