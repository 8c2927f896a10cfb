import { describe, expect } from "vitest";
import { holdBackRequests } from "./holding-back.ts";
import { openShowScreens, runHourOnAir } from "./hour-on-air.ts";
import { journey, signIn } from "./journey.ts";
import { expectToast } from "./toast.ts";

describe("the desk", () => {
  journey(
    "a whole hour runs, and every screen shows every step",
    { timeout: 480_000 },
    async ({ page, visitor }) => {
      const screens = await openShowScreens(page, visitor);
      const width = await screens.overlay
        .locator(".stage")
        .evaluate((stage) => getComputedStyle(stage).width);
      expect(width, "the overlay has its styles").toBe("1920px");
      await runHourOnAir(screens);
      expect(await screens.overlay.evaluate(() => document.body.innerText.trim())).toBe("");
    },
  );

  journey("a stale change is shown next to what is there now", async ({ page, visitor, complaints }) => {
    complaints.expect(/409/);
    await signIn(page, "ines");
    await page.goto("/admin/week?view=air");
    await page.getByRole("button", { name: "Add a part" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a part" });
    await dialog.getByLabel("Title").fill("Mine");
    const colleague = await visitor();
    await signIn(colleague, "ruth");
    const [week] = await (await colleague.request.get("/api/weeks")).json();
    // Makes the colleague's change just before ours is saved, because the desk's stream would show us any earlier
    // change.
    await page.route("**/api/weeks/*", async (route) => {
      if (route.request().method() === "PUT")
        await colleague.request.put(`/api/weeks/${week.date}`, {
          data: { version: week.version, title: "Theirs" },
        });
      await route.fallback();
    });
    await dialog.getByRole("button", { name: "Save" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "Somebody changed this week meanwhile" });
    await notice.getByText("Yours: “Mine”, 5 min.").waitFor();
    await page.unroute("**/api/weeks/*");
    await notice.getByRole("button", { name: "Use mine" }).click();
    await page.getByRole("list").getByText("Mine").waitFor();
    await page.getByText("Theirs").first().waitFor();
  });

  journey(
    "a lost connection says so, and recovers with the current state",
    async ({ page, visitor, complaints }) => {
      complaints.expect(/ERR_INTERNET_DISCONNECTED/);
      await signIn(page, "desmond");
      await page.goto("/admin/week?view=air");
      await page.getByRole("button", { name: /^Clear/ }).waitFor();
      await page.context().setOffline(true);
      await page.getByText(/^No connection for \d+ seconds$/).waitFor();
      const colleague = await visitor();
      await signIn(colleague, "otto");
      const [week] = await (await colleague.request.get("/api/weeks")).json();
      await colleague.request.post(`/api/weeks/${week.date}/commands`, {
        data: { command: "scene", scene: "countdown", version: week.version },
      });
      await page.context().setOffline(false);
      await page.getByRole("button", { name: /^Countdown/, pressed: true }).waitFor();
      await page.getByText(/^No connection/).waitFor({ state: "detached" });
    },
  );

  journey("says how early Go live is for as long as it asks", async ({ page, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await signIn(page, "otto");
    const [week] = await (await page.request.get("/api/weeks")).json();
    await page.clock.install();
    await page.goto("/admin/week?view=air");
    const hint = page.getByText("You'll be asked first");
    await hint.waitFor();
    await page.getByRole("button", { name: "Go live", exact: true }).click();
    const confirmation = page.getByRole("alertdialog", { name: /^Go live .+ early\?$/ });
    await confirmation.waitFor();
    // Offline, the desk can't learn what time it really is.
    await page.context().setOffline(true);
    const untilFourMinutesBefore = Date.parse(week.startsAt) - Date.now() - 4 * 60_000;
    await page.clock.fastForward(untilFourMinutesBefore);
    await hint.waitFor({ state: "detached" });
    await confirmation.waitFor();
    await page.context().setOffline(false);
  });

  journey("shows that the show is over when somebody else ends it", async ({ page, visitor }) => {
    const colleague = await visitor();
    await signIn(colleague, "otto");
    const [{ date, ...week }] = await (await colleague.request.get("/api/weeks")).json();
    const runCommand = async (command: string, version: number): Promise<{ version: number }> =>
      (await colleague.request.post(`/api/weeks/${date}/commands`, { data: { command, version } })).json();
    await signIn(page, "ines");
    await page.goto("/admin/week?view=air");
    await page.getByRole("button", { name: "Go live" }).waitFor();
    const { version } = await runCommand("go-live", week.version);
    await page.getByRole("button", { name: "End the show" }).first().waitFor();
    await runCommand("end", version);
    await page.getByRole("heading", { name: "After the show" }).waitFor();
    // Nothing was drawn, so nobody is waiting for an email.
    await page.getByText("3 of 3 done").waitFor();
    await page.getByRole("region", { name: "How the hour ran" }).getByRole("row", { name: /−/ }).waitFor();
    expect(await page.getByRole("button", { name: "Go live" }).count()).toBe(0);
  });

  journey("says so when the session has ended", async ({ page, complaints }) => {
    complaints.expect(/401/);
    await signIn(page, "otis");
    await page.goto("/admin/week?view=air");
    await page.getByRole("button", { name: "Countdown" }).waitFor();
    await page.request.delete("/api/user/sessions");
    await page.getByRole("alert").getByText("You're signed out").waitFor();
  });

  journey(
    "leads to the sign-in page from every confirmation when the session has ended",
    async ({ page, complaints }) => {
      complaints.expect(/401/);
      await signIn(page, "otis");
      for (const openers of [["Go live"], ["Skip this week"], ["Links", "Replace the link"]]) {
        await page.goto("/admin/week?view=air");
        for (const name of openers) await page.getByRole("button", { name, exact: true }).first().click();
        const dialog = page.locator("[role$=dialog]:visible").nth(openers.length - 1);
        await page.context().clearCookies();
        await dialog.getByRole("button", { name: openers.at(-1) ?? "", exact: true }).click();
        await expectToast(page, "You're signed out", "Please sign in");
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await page.waitForURL((url) => url.pathname === "/auth");
        await signIn(page, "otis");
      }
    },
  );

  journey("asks before going live early, even if pressed before its code has loaded", async ({ page }) => {
    await signIn(page, "otis");
    const letCodeLoad = await holdBackRequests(page, "**/assets/*.js");
    const [, , { date }] = await (await page.request.get("/api/weeks")).json();
    await page.goto(`/admin/week/${date}?view=air`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Go live", exact: true }).click();
    letCodeLoad();
    const endButton = page.getByRole("button", { name: "End the show" });
    await page.getByRole("alertdialog").or(endButton).first().waitFor();
    const [week] = await (await page.request.get(`/api/weeks?from=${date}&count=1`)).json();
    expect(week.status).toBe("planned");
    await page.getByRole("alertdialog", { name: /^Go live .+ early\?$/ }).waitFor();
  });

  journey("a new link replaces the old one as soon as the old one has ended", async ({ page }) => {
    await signIn(page, "ruth");
    await page.goto("/admin/week?view=air");
    await page.getByRole("button", { name: "Links" }).click();
    const overlayField = page.getByRole("textbox", { name: "Overlay" });
    const linkBefore = await overlayField.inputValue();
    await page.getByRole("button", { name: "Download local file" }).click();
    await expectToast(page, "Local file saved", "overlay.html is in your downloads.");
    await page.route("**/api/overlay", () => {});
    await page.getByRole("button", { name: "Replace the link" }).first().click();
    const confirmation = page.getByRole("alertdialog", {
      name: "Replace the link (the old one stops working)",
    });
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    expect(await overlayField.inputValue()).toBe(linkBefore);
    await page.getByRole("button", { name: "Replace the link" }).first().click();
    await confirmation.getByRole("button", { name: "Replace the link" }).click();
    await page.getByText("The old one has stopped working.").first().waitFor();
    await expect.poll(() => overlayField.inputValue()).not.toBe(linkBefore);
  });
});
