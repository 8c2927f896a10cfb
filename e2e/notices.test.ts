import { createServer } from "node:http";
import { expect, onTestFinished } from "vitest";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";
import { expectAccessible } from "./axe.ts";
import { createJourney, signIn } from "./journey.ts";

const journey = createJourney({ WEBHOOK_ALLOW_PRIVATE: "true" });

journey(
  "an owner chooses their emails, adds a webhook, tests it and removes it",
  async ({ page, complaints }) => {
    complaints.expect(/400/);
    const receivedBodies: string[] = [];
    const receiver = createServer((request, response) => {
      receivedBodies.push(request.url ?? "");
      response.writeHead(204).end();
    });
    const webhookUrl = `http://127.0.0.1:${await listenLocally(receiver)}/hooks/0123456789`;
    onTestFinished(() => void receiver.close());

    await signIn(page, "boss");
    await page.goto("/admin/settings/notices");
    await page.getByRole("radiogroup", { name: "New topic requests" }).getByLabel("At once").check();
    await page.getByText("Notices saved").waitFor();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Add a webhook" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a webhook" });
    await dialog.getByLabel("Kind").selectOption("json");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Name is required").waitFor();
    await expectAccessible(page);
    await dialog.getByLabel("Name").fill("Robot");
    await dialog.getByLabel("Address").fill("https://example.com/hook");
    expect(await dialog.getByText("travel unencrypted").count()).toBe(0);
    await dialog.getByLabel("Address").fill(webhookUrl);
    await dialog.getByText("travel unencrypted").waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByLabel("Secret of Robot").waitFor();
    await page.getByText("/…6789").waitFor();
    await page.getByText("The show goes live, The topic is chosen, A new episode").waitFor();
    await page.getByRole("button", { name: "Send a test" }).click();
    const deliveries = page.getByRole("region", { name: "Deliveries of Robot" });
    await deliveries.getByText("204").waitFor();
    await deliveries.getByText("A test", { exact: true }).waitFor();
    expect(receivedBodies).toEqual(["/hooks/0123456789"]);
    await expectAccessible(page);

    await page.reload();
    expect(await page.getByLabel("Secret of Robot").count()).toBe(0);
    await page.getByRole("button", { name: "Edit Robot" }).click();
    const confirmation = page.getByRole("alertdialog", { name: "Delete this webhook?" });
    const savedUrls: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && savedUrls.push(request.url()));
    await page.getByRole("dialog").getByLabel("Name").fill("Robot 2");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await confirmation.getByRole("button", { name: "Delete" }).click();
    await page.getByText("No webhooks yet. Send events to Discord, Slack or your own server.").waitFor();
    expect(savedUrls).toEqual([]);
  },
);
