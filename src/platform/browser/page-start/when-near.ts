const NEAR = "100% 0px";

/** Resolves when the element comes near the window or is used, and the browser is online. */
export async function waitUntilNear(element: Element): Promise<void> {
  await waitUntilNearOrUsed(element);
  if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

function waitUntilNearOrUsed(element: Element): Promise<void> {
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
      { rootMargin: NEAR },
    );
    observer.observe(element);
    element.addEventListener("focusin", finish);
    element.addEventListener("pointerover", finish);
  });
}
