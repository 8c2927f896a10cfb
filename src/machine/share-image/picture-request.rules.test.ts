import { describe, expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { getOpenaiChecker, hasOpenaiDescription } from "../../../dev/doubles/openai-interface.ts";
import { DEFAULT_IMAGE_MODEL, makePictureRequest, writePicturePrompt } from "./picture-request.rules.ts";

const IMAGE_MODELS = [
  DEFAULT_IMAGE_MODEL,
  "gpt-image-1",
  "chatgpt-image-latest",
  "dall-e-3",
  "dall-e-2",
  "own-model",
];

describe("the request for a picture", () => {
  test.each(IMAGE_MODELS)("to %s asks for one picture, in our words", (model) => {
    const request = makePictureRequest(defaultShow, model, "A ladder");
    expect(request).toMatchObject({ model, n: 1, prompt: writePicturePrompt(defaultShow, "A ladder") });
    expect(request.prompt).toMatch(/A ladder$/);
  });

  test.each([
    [DEFAULT_IMAGE_MODEL, "1536x1024", "jpeg"],
    ["dall-e-3", "1792x1024", undefined],
    ["dall-e-2", "1024x1024", undefined],
    ["own-model", undefined, undefined],
  ])("to %s has the size %s and the format %s", (model, size, format) => {
    const request = makePictureRequest(defaultShow, model, "A ladder");
    expect([request.size, request.output_format]).toEqual([size, format]);
  });

  test.each(["", " "])("to dall-e-2 isn't cut within an emoji", (start) => {
    const { prompt } = makePictureRequest(defaultShow, "dall-e-2", start + "😀".repeat(700));
    expect([prompt.isWellFormed(), prompt.length]).toEqual([true, 1000]);
  });

  test("to dall-e-2 is cut to the length that it accepts", () => {
    expect(makePictureRequest(defaultShow, "dall-e-2", "word ".repeat(200)).prompt).toHaveLength(1000);
  });

  if (hasOpenaiDescription)
    test.each(IMAGE_MODELS)("to %s matches the published API description", (model) => {
      expect(
        getOpenaiChecker()("CreateImageRequest", makePictureRequest(defaultShow, model, "A ladder")),
      ).toEqual([]);
    });
});
