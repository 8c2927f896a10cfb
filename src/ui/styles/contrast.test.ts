import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Scheme = "light" | "dark";
type ColorPair = [ground: string, text: string, on: string, drawn: number, least: 4.5 | 3];

/**
 * The color pairs in the design, each with the contrast that the design states and the minimum that WCAG 2.2 requires.
 */
const designPairs: ColorPair[] = [
  ["night-0", "--on", "--ground", 17.57, 4.5],
  ["night-0", "--on-2", "--ground", 10.71, 4.5],
  ["night-0", "--on-3", "--ground", 7.21, 4.5],
  ["night-0", "--link", "--ground", 10.86, 4.5],
  ["night-0", "--error", "--ground", 9.17, 4.5],
  ["night-0", "--edge", "--ground", 4.29, 3],
  ["night-0", "--color-live-lamp", "--ground", 5.64, 3],
  ["night-1", "--on", "--ground", 16.79, 4.5],
  ["night-1", "--on-2", "--ground", 10.24, 4.5],
  ["night-1", "--on-3", "--ground", 6.89, 4.5],
  ["night-1", "--link", "--ground", 10.37, 4.5],
  ["night-1", "--error", "--ground", 8.76, 4.5],
  ["night-1", "--edge", "--ground", 4.1, 3],
  ["night-1", "--color-live-lamp", "--ground", 5.39, 3],
  ["night-2", "--on", "--ground", 15.74, 4.5],
  ["night-2", "--on-2", "--ground", 9.6, 4.5],
  ["night-2", "--on-3", "--ground", 6.46, 4.5],
  ["night-2", "--link", "--ground", 9.72, 4.5],
  ["night-2", "--error", "--ground", 8.21, 4.5],
  ["night-2", "--edge", "--ground", 3.85, 3],
  ["night-2", "--color-live-lamp", "--ground", 5.06, 3],
  ["night-3", "--on", "--ground", 14.07, 4.5],
  ["night-3", "--on-2", "--ground", 8.58, 4.5],
  ["night-3", "--on-3", "--ground", 5.77, 4.5],
  ["night-3", "--link", "--ground", 8.69, 4.5],
  ["night-3", "--error", "--ground", 7.34, 4.5],
  ["night-3", "--edge", "--ground", 3.44, 3],
  ["night-1", "--on-press", "--press", 9.45, 4.5],
  ["night-1", "--on-press", "--press-hi", 11.19, 4.5],
  ["night-1", "--on-press", "--press-lo", 7.36, 4.5],
  ["live", "--on", "--ground", 5.04, 4.5],
  ["wine", "--on", "--ground", 7.19, 4.5],
  ["paper", "--on", "--ground", 15.57, 4.5],
  ["paper", "--on-2", "--ground", 7.77, 4.5],
  ["paper", "--on-3", "--ground", 6, 4.5],
  ["paper", "--link", "--ground", 6.19, 4.5],
  ["paper", "--error", "--ground", 6.5, 4.5],
  ["paper", "--edge", "--ground", 3.92, 3],
  ["paper", "--on", "--second", 11.59, 4.5],
  ["paper", "--on-off", "--off", 4.67, 4.5],
  ["office light", "--on", "--ground", 15.6, 4.5],
  ["office light", "--on-2", "--ground", 7.5, 4.5],
  ["office light", "--on-3", "--ground", 6.04, 4.5],
  ["office light", "--link", "--ground", 7.08, 4.5],
  ["office light", "--edge", "--ground", 3.8, 3],
  ["office light", "--on", "--raised", 16.68, 4.5],
  ["office light", "--on-2", "--raised", 8.01, 4.5],
  ["office light", "--on-3", "--raised", 6.46, 4.5],
  ["office light", "--link", "--raised", 7.56, 4.5],
  ["office light", "--edge", "--raised", 4.06, 3],
  ["office light", "--error", "--raised", 7.3, 4.5],
  ["office light", "--placeholder", "--field", 6.19, 4.5],
  ["office light", "--on", "--hover", 14.4, 4.5],
  ["office light", "--on-2", "--hover", 6.92, 4.5],
  ["office light", "--on-3", "--hover", 5.58, 4.5],
  ["office light", "--link", "--hover", 6.53, 4.5],
  ["office light", "--on-off", "--off", 5.32, 4.5],
  ["office dark", "--on", "--ground", 15.78, 4.5],
  ["office dark", "--on-2", "--ground", 9.4, 4.5],
  ["office dark", "--on-3", "--ground", 7.31, 4.5],
  ["office dark", "--link", "--ground", 10.2, 4.5],
  ["office dark", "--edge", "--ground", 4.21, 3],
  ["office dark", "--on", "--raised", 14.54, 4.5],
  ["office dark", "--on-2", "--raised", 8.66, 4.5],
  ["office dark", "--on-3", "--raised", 6.73, 4.5],
  ["office dark", "--edge", "--raised", 3.87, 3],
  ["office dark", "--error", "--raised", 7.93, 4.5],
  ["office dark", "--placeholder", "--field", 6.69, 4.5],
  ["office dark", "--on", "--hover", 13.25, 4.5],
  ["office dark", "--on-2", "--hover", 7.89, 4.5],
  ["office dark", "--on-3", "--hover", 6.13, 4.5],
  ["office dark", "--on-off", "--off", 5.29, 4.5],
];

/** More color pairs that components use. The design doesn't mention them. */
const componentPairs: [ground: string, text: string, on: string][] = [
  ["night-1", "--color-white", "--color-wine-hi"],
  ["night-1", "--on-off", "--off"],
  ["night-3", "--on-off", "--off"],
  ["night-3", "--on", "--second-hi"],
  ["night-1", "--placeholder", "--field"],
  ["night-1", "--on-solid", "--solid"],
  ["paper", "--on", "--second-hi"],
  ["paper", "--error", "--hover"],
  ["paper", "--placeholder", "--field"],
  ["paper", "--link", "--raised"],
  ["paper", "--on-solid", "--solid"],
  ["live", "--on-press", "--press"],
  ["wine", "--on", "--hover"],
  ["office light", "--on-solid", "--solid"],
  ["office light", "--on", "--second-hi"],
  ["office light", "--error", "--ground"],
  ["office light", "--on-2", "--rail"],
  ["office light", "--on", "--rail-chosen"],
  ["office dark", "--on-solid", "--solid"],
  ["office dark", "--on", "--second-hi"],
  ["office dark", "--error", "--ground"],
  ["office dark", "--on-2", "--rail"],
  ["office dark", "--on", "--rail-chosen"],
];

describe("contrast of text on its background", () => {
  it.each(designPairs)("%s: %s on %s is %d, as designed", (ground, text, on, designedRatio, minRatio) => {
    const ratio = computeContrast(getColor(ground, text), getColor(ground, on));
    expect(ratio).toBeGreaterThanOrEqual(minRatio);
    expect(Math.abs(ratio - designedRatio)).toBeLessThan(0.15);
  });
  it.each(componentPairs)("%s: %s can be read on %s", (ground, text, on) => {
    expect(computeContrast(getColor(ground, text), getColor(ground, on))).toBeGreaterThanOrEqual(4.5);
  });
});

const cssBlocks = ["tokens.css", "grounds.css"].flatMap((file) => {
  const css = readFileSync(join(import.meta.dirname, file), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({
    selector,
    body,
  }));
});

/**
 * Returns the OKLCH lightness, chroma and hue of a color role or token on a ground. The ground is "office light",
 * "office dark", or the name of any other ground.
 */
function getColor(ground: string, name: string): [number, number, number] {
  const [groundName = "", scheme = "dark"] = ground.split(" ");
  const value = resolveColor(
    `var(${name})`,
    findDeclarations(groundName),
    scheme === "light" ? "light" : "dark",
  );
  return parseColor(value);
}

function parseColor(value: string): [number, number, number] {
  const [, l, c, h] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value) ?? [];
  if (l === undefined) throw new Error(`${value} is not a plain color`);
  return [Number(l), Number(c), Number(h)];
}

function findDeclarations(groundName: string): Map<string, string> {
  const selectors = ["@theme", ":root", `[data-ground="${groundName}"]`];
  return new Map(
    cssBlocks
      .filter(({ selector }) => selectors.some((part) => selector.includes(part)))
      .flatMap(({ body }) => [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)])
      .map(([, name = "", value = ""]) => [name, value.trim()]),
  );
}

function resolveColor(value: string, declarations: Map<string, string>, scheme: Scheme): string {
  const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  if (name) return resolveColor(declarations.get(name) ?? "", declarations, scheme);
  const [, mixed, black] = /^color-mix\(in oklab, (.+), black (\d+)%\)$/.exec(value) ?? [];
  if (mixed && black) {
    // Black has neither lightness nor chroma, so mixing it in reduces both and doesn't change the hue.
    const [l, c, h] = parseColor(resolveColor(mixed, declarations, scheme));
    const share = 1 - Number(black) / 100;
    return `oklch(${l * share} ${c * share} ${h})`;
  }
  const [, light, dark] = /^light-dark\((.+\)|\w+), (.+)\)$/.exec(value) ?? [];
  if (light && dark) return resolveColor(scheme === "light" ? light : dark, declarations, scheme);
  return value;
}

/**
 * Returns the contrast ratio as defined by WCAG 2.2: the lighter relative luminance over the darker, each plus 0.05.
 */
function computeContrast(
  firstColor: [number, number, number],
  secondColor: [number, number, number],
): number {
  const [darker = 0, lighter = 0] = [computeLuminance(firstColor), computeLuminance(secondColor)].sort(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns an OKLCH color's relative luminance. Converts it to linear sRGB with Ottosson's matrices and clips it to that
 * gamut.
 */
function computeLuminance([lightness, chroma, hue]: [number, number, number]): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
