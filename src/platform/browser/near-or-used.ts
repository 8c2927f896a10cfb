/** How far below the window something counts as near. */
const NEAR = "100% 0px";

/**
 * Resolves when the element comes within a window's height of the window, or is pressed or focused, and there is a
 * connection to load something by. For code that a visitor who never gets there need not load.
 */
export async function nearOrUsed(element: Element): Promise<void> {
  await near(element);
  if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

function near(element: Element): Promise<void> {
  if (!("IntersectionObserver" in globalThis)) return Promise.resolve();
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
