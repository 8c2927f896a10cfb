import type { StripLook } from "./strip-painting.ts";

/** Windows lower than this, in CSS pixels, are those of a phone: smaller cells and type. */
const LOW = 200;

/** The measures, faces and colours of a strip behind `window`, taken from the page's own style. */
export function lookOf(window: HTMLElement): StripLook {
  const { clientWidth: width, clientHeight: height } = window;
  const style = getComputedStyle(window);
  const display = style.fontFamily;
  const text = style.getPropertyValue("--font-text");
  const colours = {
    ink: style.color,
    labelInk: style.getPropertyValue("--color-ink-2"),
    rule: style.getPropertyValue("--color-rule-paper"),
  };
  if (height < LOW)
    return {
      ...colours,
      width,
      window: height,
      wordCell: 54,
      topicCell: 84,
      word: `700 32px ${display}`,
      topic: `700 17px ${display}`,
      topicLine: 20,
      label: `600 12px ${text}`,
      labelLine: 17,
      inset: 18,
    };
  return {
    ...colours,
    width,
    window: height,
    wordCell: 128,
    topicCell: 152,
    word: `700 ${Math.min(50, Math.max(32, globalThis.innerWidth * 0.035))}px ${display}`,
    topic: `700 22px ${display}`,
    topicLine: 25.5,
    label: `600 12.5px ${text}`,
    labelLine: 24,
    inset: 22,
  };
}
