/** A strip's sizes in CSS pixels, its canvas fonts and its colors. */
export type StripStyle = {
  width: number;
  windowHeight: number;
  wordCell: number;
  topicCell: number;
  wordFont: string;
  topicFont: string;
  topicLine: number;
  labelFont: string;
  labelLine: number;
  inset: number;
  ink: string;
  labelInk: string;
  rule: string;
};

/** A reel window that is shorter than this, in CSS pixels, gets the sizes for phones. */
const MAX_PHONE_WINDOW_HEIGHT = 200;

export function readStripStyle(reelWindow: HTMLElement): StripStyle {
  const { clientWidth: width, clientHeight: windowHeight } = reelWindow;
  const style = getComputedStyle(reelWindow);
  const displayFont = style.fontFamily;
  const textFont = style.getPropertyValue("--font-text");
  const commonStyle = {
    width,
    windowHeight,
    ink: style.color,
    labelInk: style.getPropertyValue("--color-ink-2"),
    rule: style.getPropertyValue("--color-rule-paper"),
  };
  if (windowHeight < MAX_PHONE_WINDOW_HEIGHT)
    return {
      ...commonStyle,
      wordCell: 54,
      topicCell: 84,
      wordFont: `700 32px ${displayFont}`,
      topicFont: `700 17px ${displayFont}`,
      topicLine: 20,
      labelFont: `600 12px ${textFont}`,
      labelLine: 17,
      inset: 18,
    };
  return {
    ...commonStyle,
    wordCell: 128,
    topicCell: 152,
    wordFont: `700 ${Math.min(50, Math.max(32, globalThis.innerWidth * 0.035))}px ${displayFont}`,
    topicFont: `700 22px ${displayFont}`,
    topicLine: 25.5,
    labelFont: `600 12.5px ${textFont}`,
    labelLine: 24,
    inset: 22,
  };
}
