import axeCore, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { waitUntilSettled } from "./wait-until-settled.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const STANDARDS = [...WCAG, "best-practice"];

/** Fails if axe finds anything on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
}

/** Returns what axe finds on the page, as lines like 'rule: where'. */
export const findings = (page: Page): Promise<string[]> =>
  listFindings(page, { runOnly: { type: "tag", values: STANDARDS } });

/** Does the same as `findings` without axe's best practices. */
export const wcagFindings = (page: Page): Promise<string[]> =>
  listFindings(page, { runOnly: { type: "tag", values: WCAG } });

/** Returns only the findings that depend on the color scheme. */
export const contrastFindings = (page: Page): Promise<string[]> =>
  listFindings(page, { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } });

/**
 * Returns the violations that axe finds in the page, or in these parts of it. Axe's script stays in the page until it
 * is left.
 */
export async function runAxe(page: Page, options: RunOptions = {}, parts: string[] = []) {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axeCore.source);
  // While something is fading, its contrast would be wrong.
  await waitUntilSettled(page);
  const { violations } = await page.evaluate(
    ([given, include]) => {
      const context = include.length > 0 ? { include } : document;
      return window.axe.run(context, {
        ...given,
        resultTypes: ["violations"],
        selectors: false,
        preload: false,
      });
    },
    [options, parts] as const,
  );
  return violations;
}

async function listFindings(page: Page, options: RunOptions): Promise<string[]> {
  const violations = await runAxe(page, options);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !(id === "region" && isMenu(node.html))).map((node) => `${id}: ${node.html}`),
  );
  return [...found, ...(await page.evaluate(listStructureFaults))];
}

/**
 * Finds what axe doesn't check: labels whose control is missing, and rows with more cells than their table has headers.
 */
function listStructureFaults(): string[] {
  const labels = [...document.querySelectorAll("label[for]")].filter(
    (label) => !document.getElementById(label.getAttribute("for") ?? ""),
  );
  const rows = [...document.querySelectorAll("tbody tr")].filter((row) => {
    const headers = row.closest("table")?.querySelectorAll("thead th").length ?? 0;
    return headers > 0 && !row.querySelector("[colspan]") && row.children.length > headers;
  });
  return [...labels, ...rows].map((one) => `structure: ${one.outerHTML.slice(0, 200)}`);
}

/** Returns whether it is a menu, which is not in a landmark because it opens over the page. */
const isMenu = (html: string): boolean => /^<div [^>]*role="menu"/.test(html);

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}
