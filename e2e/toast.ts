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
    const seen = new WeakMap<Element, number>();
    window.toasts = [];
    window.toastsPassed = 0;
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>("[data-radix-toast-announce-exclude]")) {
        const lines = [...toast.querySelectorAll("p")].map(({ innerText }) => innerText.trim());
        if (!lines[0] || !toast.checkVisibility()) continue;
        const at = seen.get(toast) ?? window.toasts.length;
        seen.set(toast, at);
        window.toasts[at] = lines;
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Waits for a new toast with the given title and, if there is one, the given sentence. */
export async function expectToast(page: Page, title: string, sentence: string | RegExp = ""): Promise<void> {
  const wanted = {
    title,
    words: `${sentence}`,
    pattern: sentence instanceof RegExp ? sentence.source : null,
  };
  await page.waitForFunction(
    ({ title, words, pattern }) => {
      const found = window.toasts.findIndex(([first, ...others], at) => {
        if (at < window.toastsPassed || first !== title) return false;
        const text = others.join(" ");
        return pattern === null ? text.includes(words) : new RegExp(pattern).test(text);
      });
      if (found >= 0) window.toastsPassed = found + 1;
      return found >= 0;
    },
    wanted,
    { polling: 50 },
  );
}
