import type { BrowserContext, Page } from "playwright-core";

declare global {
  interface Window {
    /** The lines of each toast so far, and how many toasts `expectToast` has already checked. */
    toasts: string[][];
    toastsPassed: number;
  }
}

/** Records every toast in the context's windows, because some toasts disappear after three seconds. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const indexByToast = new WeakMap<Element, number>();
    window.toasts = [];
    window.toastsPassed = 0;
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>("[data-radix-toast-announce-exclude]")) {
        const lines = [...toast.querySelectorAll("p")].map(({ innerText }) => innerText.trim());
        if (!lines[0] || !toast.checkVisibility()) continue;
        const toastIndex = indexByToast.get(toast) ?? window.toasts.length;
        indexByToast.set(toast, toastIndex);
        window.toasts[toastIndex] = lines;
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Waits for a new toast with the given title and, if given, the given sentence. */
export async function expectToast(page: Page, title: string, sentence: string | RegExp = ""): Promise<void> {
  const expectedToast = {
    title,
    words: `${sentence}`,
    pattern: sentence instanceof RegExp ? sentence.source : null,
  };
  await page.waitForFunction(
    ({ title, words, pattern }) => {
      const index = window.toasts.findIndex(([first, ...otherLines], toastIndex) => {
        if (toastIndex < window.toastsPassed || first !== title) return false;
        const text = otherLines.join(" ");
        return pattern === null ? text.includes(words) : new RegExp(pattern).test(text);
      });
      if (index >= 0) window.toastsPassed = index + 1;
      return index >= 0;
    },
    expectedToast,
    { polling: 50 },
  );
}
