import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Axe for the page as it is. It runs in the page itself, not in a second one that it would open for each look (pages
 * of ours hold no frame of another origin until a video is played), and gathers no examples of what passes: this takes
 * a quarter of the time.
 */
export const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

/** What axe finds on the page as it is makes the journey fail. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
}

/** What axe finds on the page as it is, as 'rule: where' lines. */
export const findings = (page: Page): Promise<string[]> =>
  run(axeOn(page).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]));

/** What another color scheme may change of them. */
export const contrastFindings = (page: Page): Promise<string[]> =>
  run(axeOn(page).withRules(["color-contrast", "link-in-text-block"]));

async function run(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !(id === "region" && isMenu(node.html))).map((node) => `${id}: ${node.html}`),
  );
}

/** A menu lies over the page and belongs to its button: it is in no landmark. */
const isMenu = (html: string): boolean => html.startsWith("<div data-radix-popper-co");
