import type { Page } from "playwright-core";
import { countRequests, quiet } from "./quiet.ts";

/**
 * A page is painted before its program is asked for: whoever opens it and waits until it is loaded waits for both. Who waits
 * for an idle network waits for all but the event stream, which pages hold open around the show's hour.
 */
export function openHydrated(page: Page): void {
  countRequests(page);
  const hydrated = async (waitUntil: string | undefined) => {
    if (waitUntil === "networkidle") throw new Error("An event stream stays open: wait with quiet(page)");
    if (waitUntil === "commit" || waitUntil === "domcontentloaded") return;
    // What is no page of ours has no program.
    await page
      .locator("html[data-hydrated], html:not(:has(template#page-program))")
      .waitFor({ state: "attached" });
  };
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const isIdle = options?.waitUntil === "networkidle";
    const answer = await goto(url, isIdle ? { ...options, waitUntil: "load" } : options);
    await hydrated(options?.waitUntil);
    if (isIdle) await quiet(page);
    return answer;
  };
  const waitForLoadState = page.waitForLoadState.bind(page);
  page.waitForLoadState = (state, options) =>
    state === "networkidle" ? quiet(page) : waitForLoadState(state, options);
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const answer = await reload(options);
    await hydrated(options?.waitUntil);
    return answer;
  };
}
