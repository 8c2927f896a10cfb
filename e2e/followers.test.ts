import type { Page } from "playwright-core";
import { expect } from "vitest";
import { startPushService } from "../dev/doubles/push-service.ts";
import { type MailServer, startMailServer } from "../src/platform/mail/testing/mail-server.ts";
import { expectAccessible } from "./axe.ts";
import { journey, journeyInChromium, signIn } from "./journey.ts";
import { startSite } from "./site.ts";

const DANA_EMAIL = "dana@whitcomb.example";

/** Returns the decoded text of an email. */
const readText = ({ message }: MailServer["received"][number]): string =>
  message.replaceAll("=\r\n", "").replaceAll("=3D", "=");

const openDialog = async (page: Page) => {
  await page.getByRole("button", { name: "Tell me when you are live" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Tell me when you are live" });
  await dialog.waitFor();
  return dialog;
};

/** Makes the page subscribe to a fake push service, because tests can't reach the browser vendor's. */
async function subscribeWith(page: Page, subscription: object): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript((json) => {
    const browserSubscription = {
      endpoint: Object(json).endpoint,
      toJSON: () => json,
      unsubscribe: async () => true,
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => browserSubscription,
      getSubscription: async () => browserSubscription,
    });
  }, subscription);
}

/** Delivers a push message to the page's service worker, as the browser would. Returns the notifications shown. */
async function deliverPush(page: Page, push: object): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const registrationIdPromise = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registrationIdPromise;
  // A message that arrives before the worker is active would be lost.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const origin = new URL(page.url()).origin;
  const data = JSON.stringify(push);
  const countNotifications = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length);
  // Chromium silently drops a message if the worker can't start in time, so deliver the message again and again until
  // it is shown. This shows only one notification, because notifications with the same tag replace each other.
  await expect
    .poll(async () => {
      await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
      return countNotifications();
    })
    .toBe(1);
  return page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(
      ({ title, body }) => `${title}: ${body}`,
    ),
  );
}

journeyInChromium(
  "a visitor follows by notification and by email, hears that the show is live, and unfollows",
  async ({ visitor }) => {
    const [push, mail] = [await startPushService(), await startMailServer()];
    const site = await startSite({ SMTP_URL: mail.url, WEBHOOK_ALLOW_PRIVATE: "true" });
    try {
      const page = await visitor({ baseURL: site.origin, viewport: { width: 390, height: 844 } });
      await subscribeWith(page, push.subscribe());
      await page.goto("/");
      const dialog = await openDialog(page);
      await expectAccessible(page);
      expect(await dialog.getByRole("switch", { name: "Notification" }).isChecked()).toBe(true);
      await dialog.getByRole("switch", { name: "Email" }).click();
      await dialog.getByRole("button", { name: "Tell me", exact: true }).click();
      await dialog.getByText("Please enter a valid email address").waitFor();
      await dialog.getByLabel("Your email address").fill(DANA_EMAIL);
      await dialog.getByRole("button", { name: "Tell me", exact: true }).click();
      const doneDialog = page.getByRole("dialog", { name: "We'll tell you" });
      await doneDialog.getByText("Notifications are on").waitFor();
      await doneDialog
        .getByText(`Press the button we sent to ${DANA_EMAIL}, or emails won't start.`)
        .waitFor();
      await expectAccessible(page);
      await doneDialog.getByRole("button", { name: "Done" }).click();

      await expect.poll(() => mail.received.length).toBe(1);
      const link = mail.received.map(readText).map((text) => /\/f\/[\w-]+/.exec(text)?.[0])[0] ?? "";
      await page.goto(link);
      await page.getByRole("button", { name: "Yes, tell me" }).click();
      await page.getByRole("heading", { name: "We'll tell you." }).waitFor();
      await expectAccessible(page);

      const bossPage = await visitor({ baseURL: site.origin });
      await signIn(bossPage, "boss");
      await bossPage.request.post("/api/live/press", { data: { command: "go-live" } });
      await expect
        .poll(() => push.taken.map(({ notice }) => notice.title))
        .toEqual(["The Going Rate is live"]);
      await expect.poll(() => mail.received.length).toBe(2);
      expect(mail.received.at(-1)?.message).toContain("Subject: The Going Rate is live");
      expect(push.refused).toEqual([]);
      const pushedNotice = push.taken[0]?.notice;
      await page.goto("/privacy");
      expect(await deliverPush(page, pushedNotice ?? {})).toEqual([
        `${pushedNotice?.title}: ${pushedNotice?.body}`,
      ]);

      await bossPage.goto("/admin/followers");
      await bossPage.getByRole("rowheader", { name: DANA_EMAIL, exact: true }).waitFor();
      // A message counts as sent only after the mail server and the push service have taken it.
      const fetchMessage = async () =>
        (await (await bossPage.request.get("/api/followers")).json()).messages[0];
      await expect.poll(fetchMessage).toMatchObject({ kind: "live", mail: 1, push: 1, failed: 0 });

      await page.goto(link);
      await page.getByRole("button", { name: "Stop telling me" }).click();
      await page.getByRole("heading", { name: "You're off the list." }).waitFor();
      await page.context().close();
      await bossPage.context().close();
    } finally {
      await site.stop();
      await mail.stop();
      await push.close();
    }
  },
);

journeyInChromium.for([
  [
    "are declined",
    () => {
      Notification.requestPermission = async () => "denied";
    },
    "Your browser didn't allow notifications. You can change that in its settings.",
  ],
  [
    "fail",
    () => {
      PushManager.prototype.subscribe = () => Promise.reject(new DOMException("no push service"));
    },
    "Something went wrong in this browser. Press Change to try again.",
  ],
] as const)(
  "if notifications %s, a visitor who also chose mail still gets the email",
  async ([, breakNotifications, problem], { visitor }) => {
    const mail = await startMailServer();
    const site = await startSite({ SMTP_URL: mail.url });
    try {
      const page = await visitor({ baseURL: site.origin });
      await page.context().grantPermissions(["notifications"]);
      await page.addInitScript(breakNotifications);
      await page.goto("/");
      const dialog = await openDialog(page);
      await dialog.getByRole("switch", { name: "Email" }).click();
      await dialog.getByLabel("Your email address").fill(DANA_EMAIL);
      await dialog.getByRole("button", { name: "Tell me", exact: true }).click();
      const doneDialog = page.getByRole("dialog", { name: "We'll tell you" });
      await doneDialog.getByText("Notifications are off").waitFor();
      await doneDialog.getByText(problem, { exact: true }).waitFor();
      await doneDialog.getByText("Check your email once").waitFor();
      await expect.poll(() => mail.received.length).toBe(1);
      await page.context().close();
    } finally {
      await site.stop();
      await mail.stop();
    }
  },
);

journey("changed message texts are saved before a test is sent", async ({ page }) => {
  await signIn(page, "writer");
  await page.goto("/admin/followers");
  const testButton = page.getByRole("button", { name: /^Send me a test/ }).first();
  await page.getByLabel("Subject").first().fill("{show} in half an hour");
  await testButton.and(page.locator(":disabled")).waitFor();
  await page.getByRole("button", { name: "Save the words" }).click();
  await page.getByText("Words saved", { exact: true }).waitFor();
  await testButton.and(page.locator(":enabled")).waitFor();
  expect(await page.getByLabel("Subject").first().inputValue()).toBe("{show} in half an hour");
});

journey(
  "when two people edit the message texts, the second sees what the first saved",
  async ({ page, visitor, complaints }) => {
    complaints.expect(/the server responded with a status of 409/);
    await signIn(page, "writer");
    const colleague = await visitor();
    await signIn(colleague, "colleague");
    for (const desk of [page, colleague]) await desk.goto("/admin/followers");
    await colleague.getByLabel("Subject").nth(1).fill("On air: {show}");
    await colleague.getByRole("button", { name: "Save the words" }).click();
    await colleague.getByText("Words saved", { exact: true }).waitFor();

    await page.getByLabel("Text").first().fill("Soon: {title}");
    await page.getByRole("button", { name: "Save the words" }).click();
    await page.getByText("Somebody else changed this in the meantime.").waitFor();
    expect(await page.getByLabel("Subject").nth(1).inputValue()).toBe("On air: {show}");
    await page.getByRole("button", { name: "Save the words" }).click();
    await page.getByText("Words saved", { exact: true }).waitFor();
    const savedMessages = await (await page.request.get("/api/followers/messages")).json();
    expect(savedMessages).toMatchObject({
      soon: { text: "Soon: {title}" },
      live: { subject: "On air: {show}" },
    });
  },
);

journeyInChromium(
  "if only notifications were chosen and they fail, the message is not the browser's",
  async ({ visitor }) => {
    const page = await visitor();
    await page.context().grantPermissions(["notifications"]);
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = () =>
        Promise.reject(new DOMException("Registration failed - push service error", "AbortError"));
    });
    await page.goto("/");
    const dialog = await openDialog(page);
    await dialog.getByRole("button", { name: "Tell me", exact: true }).click();
    await page.getByText("Your browser couldn't turn notifications on or off.").first().waitFor();
    expect(await page.getByText("Registration failed").count()).toBe(0);
  },
);

journey("if notifications are blocked, the dialog says what to do", async ({ visitor }) => {
  const page = await visitor();
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await page.goto("/");
  const dialog = await openDialog(page);
  await dialog.getByText("Notifications from this site are blocked.").waitFor();
  expect(await dialog.getByRole("button", { name: "Tell me", exact: true }).count()).toBe(0);
});

journey("on an iPhone outside the Home Screen, the dialog says what to do", async ({ visitor }) => {
  const page = await visitor({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1",
  });
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await page.goto("/");
  const dialog = await openDialog(page);
  await dialog.getByText("notifications work from the Home Screen").waitFor();
});
