import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { beforeEach, describe, expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import {
  addTopics,
  dinnerTopic,
  officeJourney,
  openOffice,
  ratesTopic,
  readTopicContents,
  waitForText,
} from "./office.ts";
import { expectToast } from "./toast.ts";

const makeCsv = (...rows: string[]) => ["category,subCategory,content,source", ...rows].join("\n");
const makeCsvFile = (name: string, text: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

async function readDownload(download: Promise<Download>): Promise<{ name: string; text: string }> {
  const finishedDownload = await download;
  return {
    name: finishedDownload.suggestedFilename(),
    text: await readFile(await finishedDownload.path(), "utf8"),
  };
}

describe("CSV Topic Management", () => {
  beforeEach<{ page: Page }>(async ({ page }) => {
    await openOffice(page);
    await page.getByRole("button", { name: "CSV Topic Management" }).click();
  });

  officeJourney(
    "imports a file, shows its progress, and lists the rows that it skipped",
    async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: "CSV Topic Management" });
      await dialog
        .getByLabel("CSV file")
        .setInputFiles(
          makeCsvFile(
            "topics.csv",
            makeCsv("Pay,Rise,How much?,manual", "Pay,,No sub-category,manual", "Pay,Rise,HOW MUCH?,xai"),
          ),
        );
      await dialog.getByText("topics.csv").waitFor();
      const readProgress = await recordProgress(page);
      await dialog.getByRole("button", { name: "Import Topics" }).click();
      await expect.poll(readProgress).toEqual(["25", "50", "100"]);
      await waitForText(page, "Import Successful");
      await dialog.getByText("1 topic imported, 1 duplicate skipped, 1 invalid row left out.").waitFor();
      await dialog.getByText("Row 3").waitFor();
      await dialog.getByText("Sub-category is required").waitFor();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Done" }).click();
      await expect.poll(() => readTopicContents(page)).toEqual(["How much?"]);
    },
  );

  officeJourney("imports pasted rows, or says why it couldn't", async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource.*400/);
    const dialog = page.getByRole("dialog", { name: "CSV Topic Management" });
    // Its code may still be loading.
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Import Topics" }).click();
    await waitForText(page, "No Content");
    await waitForText(page, "Please provide CSV content to import");
    const rowsField = dialog.getByLabel("Or paste the rows, with their header");
    await rowsField.fill("category,content\nPay,How?");
    await dialog.getByRole("button", { name: "Import Topics" }).click();
    await dialog.getByRole("alert").getByText("The first row needs the header subCategory").waitFor();
    await waitForText(page, "Import Failed");
    await rowsField.fill(makeCsv("Pay,,How?,bard"));
    await dialog.getByRole("button", { name: "Import Topics" }).click();
    await dialog.getByText("The CSV has no valid row").first().waitFor();
    await dialog.getByText("Sub-category is required. Source must be one of manual, openai, xai").waitFor();
    await rowsField.fill(makeCsv("Pay,Rise,How?,manual"));
    complaints.expect(/Failed to load resource/);
    await page.route("**/api/topics/import", (route) => route.abort(), { times: 1 });
    await dialog.getByRole("button", { name: "Import Topics" }).click();
    await dialog.getByRole("alert").getByText("Failed to import CSV data").waitFor();
    await dialog.getByRole("button", { name: "Import Topics" }).click();
    await dialog.getByText("1 topic imported.").waitFor();
  });

  officeJourney("refuses files of the wrong type or size", async ({ page }) => {
    const fileField = page.getByRole("dialog").getByLabel("CSV file");
    await fileField.setInputFiles({ ...makeCsvFile("topics.xlsx", "PK"), mimeType: "application/zip" });
    await waitForText(page, "Invalid File Type");
    await waitForText(page, "Please upload a CSV file");
    await fileField.setInputFiles(makeCsvFile("topics.csv", "x".repeat(5 * 1024 * 1024 + 1)));
    await waitForText(page, "File Too Large");
    await waitForText(page, "Please upload a CSV file smaller than 5MB");
  });

  officeJourney(
    "exports the topics and the template as files that it can import again",
    async ({ page, complaints }) => {
      await addTopics(page, [
        { ...ratesTopic, content: '=1+1, "quoted"' },
        { ...dinnerTopic, isUsed: true },
      ]);
      const dialog = page.getByRole("dialog");
      const templateDownload = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Download Template" }).click();
      const { name, text } = await readDownload(templateDownload);
      expect([name, text.split("\r\n")[0]]).toEqual([
        "podcast-topics-template.csv",
        "category,subCategory,content,source",
      ]);
      await waitForText(page, "Template Downloaded");
      await dialog.getByRole("tab", { name: "Export" }).click();
      await expectAccessible(page);
      const topicsDownload = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Export CSV" }).click();
      const file = await readDownload(topicsDownload);
      expect(file.name).toBe("podcast-topics.csv");
      expect(file.text).toBe(
        'category,subCategory,content,source\r\nPay,Raising a price,"\'=1+1, ""quoted""",manual\r\n' +
          "Family,Lending money,What do you say at dinner?,manual\r\n",
      );
      await waitForText(page, "Export Successful");
      complaints.expect(/Failed to load resource/);
      await page.route("**/api/topics/*", (route) => route.abort());
      await dialog.getByRole("button", { name: "Export CSV" }).click();
      await expectToast(page, "Export Failed", "Please check your connection and try again.");
      await dialog.getByRole("button", { name: "Get Template" }).click();
      await expectToast(page, "Download Failed", "Please check your connection and try again.");
      await page.unroute("**/api/topics/*");
      await page.context().clearCookies();
      await dialog.getByRole("button", { name: "Export CSV" }).click();
      await expectToast(page, "Export Failed", "Please sign in");
      await dialog.getByRole("button", { name: "Get Template" }).click();
      await expectToast(page, "Download Failed", "Please sign in");
    },
  );
});

/**
 * Starts recording the values of all progress bars, because each value is only visible for 300 ms. Returns a function
 * that returns the values recorded so far.
 */
async function recordProgress(page: Page): Promise<() => Promise<string[]>> {
  const values: string[] = [];
  await page.exposeFunction("noteProgress", (value: string) => values.push(value));
  await page.evaluate(`{
    let last = null;
    new MutationObserver(() => {
      const value = document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow") ?? null;
      if (value !== null && value !== last) noteProgress(value);
      last = value;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  }`);
  return async () => values;
}
