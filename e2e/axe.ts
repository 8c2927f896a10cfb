import axeCore, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { settled } from "./settled.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const STANDARDS = [...WCAG, "best-practice"];

/** What axe finds on the page as it is makes the journey fail. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
}

/** What axe finds on the page as it is, as 'rule: where' lines. */
export const findings = (page: Page): Promise<string[]> =>
  listFindings(page, { runOnly: { type: "tag", values: STANDARDS } });

/** The same without what axe only advises. */
export const wcagFindings = (page: Page): Promise<string[]> =>
  listFindings(page, { runOnly: { type: "tag", values: WCAG } });

/** What another color scheme may change of them. */
export const contrastFindings = (page: Page): Promise<string[]> =>
  listFindings(page, { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } });

/** What breaks a rule of axe in the page, or in these parts of it. The page keeps axe until it is left. */
export async function runAxe(page: Page, options: RunOptions = {}, parts: string[] = []) {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axeCore.source);
  // What fades in or out has the contrast of the moment.
  await settled(page);
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

/** What axe does not look for: labels that name nothing, and rows with more cells than their table has headers. */
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

/** A menu lies over the page and belongs to its button: it is in no landmark. */
const isMenu = (html: string): boolean => /^<div [^>]*role="menu"/.test(html);

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}
