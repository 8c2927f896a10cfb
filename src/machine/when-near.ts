/** Resolves once the browser is online and the element is either in use or within `margin` of the window. */
export async function waitUntilNear(element: Element, margin = "100% 0px"): Promise<void> {
  await waitUntilNearOrUsed(element, margin);
  if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

function waitUntilNearOrUsed(element: Element, rootMargin: string): Promise<void> {
  if (!("IntersectionObserver" in globalThis)) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      element.removeEventListener("focusin", finish);
      element.removeEventListener("pointerover", finish);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) finish();
      },
      { rootMargin },
    );
    observer.observe(element);
    element.addEventListener("focusin", finish);
    element.addEventListener("pointerover", finish);
  });
}
