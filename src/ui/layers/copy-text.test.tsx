import { expect, onTestFinished, test, vi } from "vitest";
import { copyText } from "./copy-text.ts";
import { getShownToast } from "./toast.ts";

function stubClipboard(navigator: object) {
  vi.stubGlobal("navigator", navigator);
  onTestFinished(() => void vi.unstubAllGlobals());
}

const copyLink = () => copyText("https://rates.example", { title: "Link copied" }, "Failed to copy the link");

test("a page without https says why it can't copy", async () => {
  stubClipboard({});
  await copyLink();
  expect(getShownToast()).toMatchObject({
    variant: "destructive",
    title: "Failed to copy the link",
    description: "Your browser only copies from https pages. Select the text and copy it yourself.",
  });
});

test("a page with https copies, or says why the browser refused", async () => {
  const writeText = vi.fn(async () => {});
  stubClipboard({ clipboard: { writeText } });
  await copyLink();
  expect([writeText.mock.calls, getShownToast()?.title]).toEqual([
    [["https://rates.example"]],
    "Link copied",
  ]);
  writeText.mockRejectedValueOnce(new Error("Write permission denied."));
  await copyLink();
  expect(getShownToast()?.description).toBe("Write permission denied.");
});
