import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { drawQuoteImage } from "./quote-image.drawing.ts";
import { SHARE_IMAGE_SIZE } from "./share-image.rules.ts";

test("the phrase with the episode's title runs from left to right, even if the speaker's name doesn't", () => {
  const context = createCanvas(SHARE_IMAGE_SIZE.width, SHARE_IMAGE_SIZE.height).getContext("2d");
  const directions = new Map<string, string>();
  context.fillText = (text) => void directions.set(text, context.direction);
  const quote = { speaker: "דנה כהן", text: "כמה אתה גובה?", title: "Who owns the number?" };
  drawQuoteImage(context, { ...quote, show: defaultShow, timeLabel: "Episode 48, at 0:00", position: 0 });
  expect(directions.get("דנה כהן")).toBe("rtl");
  expect(directions.get("in “Who owns the number?”")).toBe("ltr");
});
