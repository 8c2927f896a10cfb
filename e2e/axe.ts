import axeCore, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { limitTime } from "./time-limit.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

const WCAG_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const ALL_TAGS = [...WCAG_TAGS, "best-practice"];

/** Fails if axe finds any violation on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

/** Returns the violations that axe finds on the page, as lines like 'rule: element'. */
export const findViolations = (page: Page): Promise<string[]> =>
  listViolations(page, { runOnly: { type: "tag", values: ALL_TAGS } });

/** Like `findViolations`, but without axe's best practices. */
export const findWcagViolations = (page: Page): Promise<string[]> =>
  listViolations(page, { runOnly: { type: "tag", values: WCAG_TAGS } });

/** Like `findViolations`, but only checks what depends on the color scheme. */
export const findContrastViolations = (page: Page): Promise<string[]> =>
  listViolations(page, { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } });

/**
 * Runs axe on the page, or only on the given parts of it. Returns axe's findings. Axe's script stays on the page until
 * the page is closed.
 */
export async function runAxe(page: Page, options: RunOptions = {}, parts: string[] = []) {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axeCore.source);
  // Wait, because axe would measure the wrong contrast of an element that is still fading in.
  await waitUntilSettled(page);
  const axeRun = page.evaluate(
    ([runOptions, include]) => {
      const context = include.length > 0 ? { include } : document;
      return window.axe.run(context, {
        ...runOptions,
        resultTypes: ["violations"],
        selectors: false,
        preload: false,
        // Skip frames. axe isn't loaded in them, so it would wait for responses that never come.
        iframes: false,
      });
    },
    [options, parts] as const,
  );
  const { violations } = await limitTime(`axe on ${page.url()}`, axeRun);
  return violations;
}

async function listViolations(page: Page, options: RunOptions): Promise<string[]> {
  const violations = await runAxe(page, options);
  const ruleFaults = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => !(id === "region" && isMenuOrTooltip(node.html)))
      .map((node) => `${id}: ${node.html}`),
  );
  return [...ruleFaults, ...(await page.evaluate(listStructureFaults))];
}

/**
 * Finds faults that axe doesn't check for: labels without a control, and rows with more cells than the table has
 * headers.
 */
function listStructureFaults(): string[] {
  const labels = [...document.querySelectorAll("label[for]")].filter(
    (label) => !document.getElementById(label.getAttribute("for") ?? ""),
  );
  const rows = [...document.querySelectorAll("tbody tr")].filter((row) => {
    const headers = row.closest("table")?.querySelectorAll("thead th").length ?? 0;
    return headers > 0 && !row.querySelector("[colspan]") && row.children.length > headers;
  });
  return [...labels, ...rows].map((element) => `structure: ${element.outerHTML.slice(0, 200)}`);
}

/** Menus and tooltips aren't inside a landmark, because they open on top of the page. */
const isMenuOrTooltip = (html: string): boolean => /^<div [^>]*role="(menu|tooltip)"/.test(html);

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}
